import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { hasDovecot, startDovecot } from './dovecot.ts';
import { usualPassword } from './dovecot-configuration.ts';
import { hasPostfix, startPostfix } from './postfix.ts';
import { isInstalled, listens, startServer } from './server-process.ts';

const signer = '/usr/sbin/opendkim';

/** Whether Postfix, Dovecot and OpenDKIM are installed here and may be started. */
export const hasSigningRelay = hasPostfix && hasDovecot && isInstalled(signer);
/** For the titles of tests that need one. */
export const withSigningRelay = hasSigningRelay
  ? 'by Postfix with OpenDKIM'
  : '(needs root, Postfix, Dovecot and OpenDKIM)';

export interface SigningRelay extends AsyncDisposable {
  /** Takes mail from this machine; users may sign in with `password`. */
  smtpUrl: string;
  password: string;
  /** The name of the key record in the DNS, and its text. */
  keyRecord: { name: string; text: string };
}

interface SigningRelayOptions {
  domain: string;
  /** Who may sign in. */
  users: readonly string[];
  /** The port of 127.0.0.1 where all mail goes on to. */
  nextPort: number;
  /** The names of the header fields that it signs. */
  signs: readonly string[];
}

/**
 * The mail server of a sender: Postfix on 127.0.0.1 that signs the mail of one domain with OpenDKIM (RFC 6376, body and
 * header as they are: `simple/simple`) and passes all of it on.
 */
export async function startSigningRelay({
  domain,
  users,
  nextPort,
  signs,
}: SigningRelayOptions): Promise<SigningRelay> {
  await using starting = new AsyncDisposableStack();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const milterPort = await startSigner(starting, {
    domain,
    signs,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  const port = await freePort();
  const accounts = Object.fromEntries(users.map((user) => [user, {}]));
  const dovecot = starting.use(await startDovecot({ accounts, submissionPort: port }));
  const next = { port: nextPort, milterPort };
  const postfix = starting.use(await startPostfix({ port, recipients: users, aliases: {}, ...dovecot, next }));
  const resources = starting.move();
  return {
    smtpUrl: postfix.url,
    password: usualPassword,
    keyRecord: {
      name: `${selector}._domainkey.${domain}`,
      text: `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const selector = 'relay';

async function startSigner(
  starting: AsyncDisposableStack,
  { domain, signs, key }: { domain: string; signs: readonly string[]; key: string | Buffer },
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opendkim-'));
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const [configuration, keyFile] = [path.join(folder, 'opendkim.conf'), path.join(folder, 'key.pem')];
  await writeFile(keyFile, key, { mode: 0o600 });
  await writeFile(
    configuration,
    `
Mode s
Domain ${domain}
Selector ${selector}
KeyFile ${keyFile}
Socket inet:${port}@127.0.0.1
Canonicalization simple/simple
SignHeaders ${signs.join(',')}
InternalHosts 127.0.0.1
Syslog no
RequireSafeKeys no
`,
  );
  const server = await startServer(signer, ['-f', '-x', configuration], { port, folder, isUp: listens });
  starting.defer(() => server.stop());
  return port;
}
