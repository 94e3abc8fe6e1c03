import { type LoginSecret, PlainLogin, passingRefusals, serverWords } from '@cadenza/mailbox';
import { NoAccess } from '@cadenza/mailbox-access';
import { NotReachable } from '@cadenza/public-hosts';

/** Why a mailbox cannot be read, as a sentence for its owner. Never holds its password. */
export class Trouble extends Error {}

/** The server does not know user and password. */
export class LoginRefused extends Trouble {}

/** A server took too long for what it was asked, while many others did. */
export class TooSlow extends Error {
  readonly code = 'TooSlow';
}

const whatHappened: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'ended the connection',
  EConnectionClosed: 'ended the connection',
  NoConnection: 'ended the connection',
  ETIMEDOUT: 'did not answer',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  CONNECT_TIMEOUT: 'did not answer',
  GREETING_TIMEOUT: 'did not answer with a greeting',
  UPGRADE_TIMEOUT: 'did not go over to TLS',
  ETIMEOUT: 'fell silent',
  TooSlow: 'takes too long to give out mails',
  TooMuchSent: 'sends more than it was asked for',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that nobody vouches for',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that nobody vouches for',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate that nobody vouches for',
};

interface Failure {
  code?: string;
  authenticationFailed?: boolean;
  serverResponseCode?: string;
  responseText?: string;
  response?: unknown;
}

/**
 * What may be logged of an error while an account was read: no words of its server, which may repeat the password, except
 * those that `Trouble` has let pass.
 *
 * @param spot the server, for the sentence
 */
export function loggable(error: unknown, spot: string): { why: string; code?: string } {
  const { code } = error as { code?: unknown };
  const why = error instanceof Trouble ? error.message : `${spot} cannot be read just now.`;
  // Codes are by the libraries, never by the server.
  return { why, ...(typeof code === 'string' && { code }) };
}

const withoutPassword: { [Reason in NoAccess['reason']]?: string } = {
  unreadable: 'Its password cannot be read. Please enter it again in the settings of the mailbox.',
  ended: 'Its provider no longer accepts the sign-in. Connect the mailbox again.',
};

/** What Exchange says when it took the password, and then has no mailbox for the user. */
const hasNoMailbox = /authenticated but not connected/i;

/** Whether signing in failed because the server does not know user and password, and not for a while only. */
export function isRefusedLogin(error: unknown): boolean {
  const { authenticationFailed, serverResponseCode } = error as Failure;
  if (hasNoMailbox.test(saidIn(error) ?? '')) return false;
  return authenticationFailed === true && !passingRefusals.includes(serverResponseCode ?? '');
}

function saidIn(error: unknown): string | undefined {
  const { responseText, response } = error as Failure;
  return [responseText, response].find((text) => typeof text === 'string') as string | undefined;
}

/** @param error of asking `mailboxes` for the password */
export function troubleWithPassword(error: unknown): Trouble {
  const reason = error instanceof NoAccess ? error.reason : 'away';
  return new Trouble(withoutPassword[reason] ?? 'Its password cannot be asked for just now.');
}

/** @param error of signing in to this server, or of reading there */
export function troubleWith(server: { host: string; port: number } & LoginSecret, error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  const spot = `${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}`;
  if (error instanceof NotReachable)
    return new Trouble(
      error.reason === 'unknown'
        ? `DNS has no address of ${server.host}.`
        : `${server.host} is not on the public internet, and MAILBOX_HOSTS_ALLOW does not name it.`,
    );
  if (error instanceof PlainLogin) return new Trouble(`${spot} would hear the password without TLS.`);
  const { code, authenticationFailed } = error as Failure;
  const said = saidIn(error);
  const passes = authenticationFailed ? 'lets nobody sign in just now' : whatHappened[code ?? ''];
  const what = hasNoMailbox.test(said ?? '')
    ? 'accepted the sign-in, but shows no mails'
    : isRefusedLogin(error)
      ? 'refused user and password'
      : (passes ?? 'cannot be read just now');
  const words = said === undefined ? null : serverWords(said, server);
  return new Trouble(words === null ? `${spot} ${what}.` : `${spot} ${what}. The server’s words: “${words}”`);
}
