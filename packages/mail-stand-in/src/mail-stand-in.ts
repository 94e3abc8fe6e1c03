import { createClock } from '@cadenza/clock';
import { Account, type FolderName } from './account.ts';
import { startImapServer } from './imap/imap-server.ts';
import { startSmtpServer } from './smtp-server.ts';

/** A mail to people outside the stand-in, as it was submitted. */
export interface OutgoingMail {
  from: string;
  to: readonly string[];
  source: Buffer;
}

export interface MailStandIn extends AsyncDisposable {
  /** On 127.0.0.1, without TLS. */
  smtpPort: number;
  imapPort: number;
  /**
   * Puts a mail into a folder of an account.
   *
   * @param source the whole mail, with CRLF
   * @param arrivedAt its internal date; now if absent
   * @throws Error for an unknown address, and when the account is full
   */
  deliver(to: string, source: string | Buffer, options?: { folder?: FolderName; arrivedAt?: Temporal.Instant }): void;
  /** The old password is refused from now on, and all who are signed in with it are thrown out. */
  changePassword(address: string, password: string): void;
}

/**
 * Starts an SMTP and an IMAP server on free ports of 127.0.0.1 for these accounts, whose user names are their addresses.
 * A mail that one of them submits gets into the INBOX of each recipient that is an account, and into the Sent folder of
 * the sender. Everything is kept in memory, within bounds.
 *
 * @param onOutgoing is given what goes to anybody else, which is not sent anywhere
 */
export async function startMailStandIn({
  accounts,
  onOutgoing = () => {},
}: {
  accounts: readonly { address: string; password: string }[];
  onOutgoing?: (mail: OutgoingMail) => void;
}): Promise<MailStandIn> {
  const clock = createClock();
  const byAddress = new Map(accounts.map(({ address, password }) => [keyOf(address), new Account(address, password)]));
  const find = (address: string) => byAddress.get(keyOf(address));
  const existing = (address: string) => {
    const account = find(address);
    if (!account) throw new Error(`${address} is no account of the stand-in`);
    return account;
  };

  function submit(sender: Account, recipients: readonly string[], source: Buffer): void {
    const now = clock.realNow();
    const delivered = Buffer.concat([Buffer.from(`Return-Path: <${sender.address}>\r\n`), source]);
    const inside = new Set(recipients.flatMap((recipient) => find(recipient) ?? []));
    // A mail that is refused is filed nowhere.
    for (const account of [sender, ...inside]) account.demandRoomFor(delivered);
    for (const account of inside) account.keep('INBOX', delivered, now);
    sender.keep('Sent', source, now);
    const to = recipients.filter((recipient) => !find(recipient));
    if (to.length > 0) onOutgoing({ from: sender.address, to, source });
  }

  await using starting = new AsyncDisposableStack();
  const smtp = starting.use(await startSmtpServer(find, submit));
  const imap = starting.use(await startImapServer(find, clock.realNow()));
  const running = starting.move();
  return {
    smtpPort: smtp.port,
    imapPort: imap.port,
    deliver(to, source, { folder = 'INBOX', arrivedAt = clock.realNow() } = {}) {
      existing(to).keep(folder, Buffer.from(source), arrivedAt);
    },
    changePassword: (address, password) => existing(address).changePassword(password),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const keyOf = (address: string) => address.toLowerCase();
