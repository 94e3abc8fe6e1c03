import type { ImapFlow } from 'imapflow';
import { mustBecomeTls } from './plain-login.ts';

const connectMsMax = 30_000;
/** Longer than the pause between two looks at a folder, so that only a dead connection is silent for this long. */
const silentMsMax = 90_000;
/** Nearly at once, so that the server announces new mail between two looks (IDLE, RFC 2177). */
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

/** The From addresses of what we wrote ourselves, in lower case: the user name, if it is an address, and the sender. */
export function ownAddresses(url: string, sender = ''): string[] {
  const names = [decodeURIComponent(new URL(url).username), sender];
  return names.flatMap((name) => addressPattern.exec(name)?.[0].toLowerCase() ?? []);
}

/**
 * A connection that is not opened yet. `imaps` has TLS from the start. `imap` changes to TLS, and fails before the
 * login where the server cannot.
 *
 * @param plainLogin whether the login may go without TLS; to this host it always may
 */
export async function connectionTo(url: string, { plainLogin = false } = {}): Promise<ImapFlow> {
  // Loaded for the first mailbox: a service without any does without its memory.
  const { ImapFlow } = await import('imapflow');
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
