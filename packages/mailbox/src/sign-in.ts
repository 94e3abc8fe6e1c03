import { isIP } from 'node:net';
import type { AllowedHosts } from '@cadenza/public-hosts';
import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { addressesForLogin, type ServerPlace } from './addresses-for-login.ts';
import { inTime } from './inflow-guard.ts';
import { type LoginSecret, secretOf } from './login-secret.ts';

/** What a server says with its refusal when the login may be right (RFC 5530). */
export const passingRefusals: readonly string[] = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'];

/** A mail server, and who signs in there. */
export type MailServerLogin = ServerPlace & { user: string } & LoginSecret;

/**
 * Signs in to the IMAP server of a mailbox, at the first address that answers of those that may be reached. The password
 * is forgotten once it was taken.
 *
 * @param hosts private hosts that may be reached
 * @param signal ends the attempt, and closes the connection at any later time
 * @param limits time-outs in milliseconds and sizes in bytes, as of imapflow
 * @throws NotReachable, PlainLogin, or the error of imapflow, whose text may quote the server
 */
export async function signIn(
  server: MailServerLogin,
  { hosts, signal, ca, signInMsMax, onClient = () => {}, ...limits }: SignInOptions,
): Promise<ImapFlow> {
  const { host, port, security, user } = server;
  const addresses = await addressesForLogin(server, hosts);
  // Loaded for the first mailbox: a service without any does without its memory.
  const { ImapFlow } = await import('imapflow');
  let failure: unknown;
  for (const { address } of addresses) {
    signal.throwIfAborted();
    const secret = secretOf(server);
    const auth = 'accessToken' in server ? { user, accessToken: secret } : { user, pass: secret };
    const client = new ImapFlow({
      host: address,
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      // The certificate must be for the name, which an address cannot stand in for.
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { tls: { ca } }),
      auth,
      logger: false,
      ...limits,
    });
    // Without a listener the event would end the process; the running command fails as well.
    client.on('error', () => {});
    const close = () => client.close();
    signal.addEventListener('abort', close);
    client.once('close', () => signal.removeEventListener('abort', close));
    onClient(client);
    try {
      await inTime(client, signInMsMax, () => client.connect());
      Object.assign(auth, 'pass' in auth ? { pass: '' } : { accessToken: '' });
      return client;
    } catch (error) {
      client.close();
      if ((error as { authenticationFailed?: true }).authenticationFailed) throw error;
      failure = error;
    }
  }
  throw failure;
}

export type SignInOptions = {
  hosts: AllowedHosts;
  signal: AbortSignal;
  /** How long signing in may take at one address, whatever the server says meanwhile. */
  signInMsMax: number;
  /** Called with each connection before it is opened. */
  onClient?: (client: ImapFlow) => void;
  /** Certificate authorities, as PEM, that are trusted instead of those of the system. */
  ca?: string | undefined;
} & Pick<
  ImapFlowOptions,
  | 'connectionTimeout'
  | 'greetingTimeout'
  | 'socketTimeout'
  | 'autoIdleDelay'
  | 'disableAutoIdle'
  | 'maxLineLength'
  | 'maxLiteralSize'
  | 'maxResponseSize'
>;
