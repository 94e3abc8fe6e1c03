import type { MovableClock } from '@cadenza/clock';
import type { MailboxFacts } from '@cadenza/contracts';
import { startMailboxAccess, startSmtpSink } from '@cadenza/testing';
import { runSender } from './running-sender.ts';

const password = 'quiet otters';

const placeOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' }) as const;

/** A sender, and a mail server for its mailboxes. */
export async function runMailboxSender(given: { speed?: number; clock?: MovableClock; trackingUrl?: string }) {
  await using starting = new AsyncDisposableStack();
  const server = starting.use(await startSmtpSink({ loginPassword: password }));
  const passwords = starting.use(await startMailboxAccess());
  const sender = starting.use(await runSender({ ...given, mailboxesUrl: passwords.url }));
  const resources = starting.move();

  /** Lets `mailboxes` tell this password of a mailbox. */
  function giveAccess(
    mailboxId: string,
    { address, accessRevision }: Pick<MailboxFacts, 'address' | 'accessRevision'>,
    { url = server.url, password: given = password } = {},
  ): void {
    passwords.access.set(mailboxId, { ...placeOf(url), user: address, password: given, accessRevision });
  }

  return {
    ...sender,
    server,
    passwords,
    giveAccess,
    /** Connects a mailbox. @param at its mail server, and its password there, unless they are those of this sender */
    async connect(changes: Partial<MailboxFacts> = {}, at: Parameters<typeof giveAccess>[2] = {}) {
      const smtp = { ...placeOf(at.url ?? server.url), user: 'ann' };
      const connected = await sender.mailboxes.connect({ smtp, ...changes });
      giveAccess(connected.mailboxId, connected.mailbox, at);
      return connected;
    },
    /** Another mail server that takes the same password. */
    anotherServer: (options: Parameters<typeof startSmtpSink>[0] = {}) =>
      startSmtpSink({ ...options, loginPassword: password }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
