import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { ImapFlow } from 'imapflow';
import {
  accountsFile,
  accountsFileIn,
  certificateIn,
  type DovecotOptions,
  dovecotConfiguration,
  homesIn,
  lmtpSocketIn,
  loginSocketIn,
  oauthFile,
  oauthFileIn,
  runsAs,
  sentFolder,
  usualPassword,
} from './dovecot-configuration.ts';
import { isInstalled, startServer } from './server-process.ts';

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(isInstalled);
const nobody = 65_534;

/** Whether Dovecot 2.3, the mail server that IMAP tests talk to, is installed here. */
export const hasDovecot = program !== undefined;

export interface Dovecot extends AsyncDisposable {
  /** `imap://user:password@127.0.0.1:port` of the first account. Its folders are INBOX and `sent`. */
  url: string;
  /** The folder marked for copies of sent mail (RFC 6154). */
  sent: string;
  /** Where it accepts mail by LMTP, if it does. */
  lmtpSocket: string;
  /** Where it says to Postfix which user and password are right, if it accepts mail. */
  loginSocket: string;
  /** The URL for another account. */
  urlOf(account: string): string;
  /** A separate connection, like that of a mail program; closed afterwards. Uses the first account by default. */
  with<Result>(work: (client: ImapFlow) => Promise<Result>, account?: string): Promise<Result>;
  /** Where the INBOX of the first account is kept, a file for each mail (Maildir). */
  maildir: string;
  /** Kills it and starts it again on the same port with the same mail. */
  restart(): Promise<void>;
}

/** A mail server on 127.0.0.1 with empty mailboxes, in its own temporary folder. */
export async function startDovecot(options: DovecotOptions = { accounts: { ada: {} } }): Promise<Dovecot> {
  const { accounts, certificate, introspectionUrl, password = usualPassword } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'));
  const port = await freePort();
  const configuration = path.join(folder, 'dovecot.conf');
  await writeFile(configuration, dovecotConfiguration(folder, port, options));
  if (certificate) {
    const files = certificateIn(folder);
    await writeFile(files.cert, certificate.cert);
    await writeFile(files.key, certificate.key);
  }
  if (introspectionUrl) await writeFile(oauthFileIn(folder), oauthFile(introspectionUrl));
  await writeFile(accountsFileIn(folder), accountsFile(options));
  await makeHomes(folder, accounts);
  const start = () => startServer(program as string, ['-F', '-c', configuration], { port, folder });
  const [first = ''] = Object.keys(accounts);
  const urlOf = (account: string) =>
    `imap://${encodeURIComponent(account)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  let server = await start();

  return {
    url: urlOf(first),
    sent: sentFolder,
    lmtpSocket: lmtpSocketIn(folder),
    loginSocket: loginSocketIn(folder),
    urlOf,
    maildir: path.join(homesIn(folder), first, 'mail'),
    with: async (work, account = first) => {
      const auth = { user: account, pass: password };
      const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.logout();
      }
    },
    restart: async () => {
      await server.stop();
      server = await start();
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeHomes(folder: string, accounts: DovecotOptions['accounts']): Promise<void> {
  // Whatever user it changes to must be able to pass through the folder.
  await chmod(folder, 0o711);
  await mkdir(homesIn(folder));
  for (const [name, { sieve }] of Object.entries(accounts)) {
    const home = path.join(homesIn(folder), name);
    await mkdir(home);
    if (sieve !== undefined) await writeFile(path.join(home, 'filter.sieve'), sieve);
    if (runsAs === 'nobody') await chown(home, nobody, nobody);
  }
}
