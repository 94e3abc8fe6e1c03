import { ImapFlow } from 'imapflow';
import { mustBecomeTls } from './plain-login.ts';

const connectMsMax = 30_000;
/** Longer than a folder rests between two looks, so that only a dead connection is silent for so long. */
const silentMsMax = 90_000;
/** Nearly at once: between two looks the server is to tell of new mail by itself (IDLE, RFC 2177). */
const idleAfterMs = 100;

/** `imap[s]://host:port/user` without the password: names the mailbox in the database and in logs. */
export function accountName(url: string): string {
  const { protocol, host, username } = new URL(url);
  return `${protocol}//${host}/${decodeURIComponent(username)}`;
}

/** The folder that mail comes into, from the path of `imap[s]://user:password@host:port/folder`. */
export function inboxName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.replace(/^\/|\/$/g, '')) || 'INBOX';
}

const addressPattern = /[^\s<>"]+@[^\s<>"]+/;

/** Whom mail is from that we wrote ourselves, in lower case: the account, where its name is an address, and the sender. */
export function ownAddresses(url: string, sender = ''): string[] {
  const names = [decodeURIComponent(new URL(url).username), sender];
  return names.flatMap((name) => addressPattern.exec(name)?.[0].toLowerCase() ?? []);
}

/**
 * A connection that is not opened yet; `imaps` is TLS from the start, `imap` goes over to it where the server can, and fails
 * where it cannot, before the login.
 *
 * @param plainLogin whether the login may go without TLS; to this machine it always may
 */
export function connectionTo(url: string, { plainLogin = false } = {}): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  return new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(mustBecomeTls(url, plainLogin) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: connectMsMax,
    greetingTimeout: connectMsMax,
    socketTimeout: silentMsMax,
    autoIdleDelay: idleAfterMs,
  });
}
