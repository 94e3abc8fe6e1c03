import querystring from 'node:querystring';
import { mustBecomeTls } from '@cadenza/mailbox';
import { connectPromptly } from './connect-promptly.ts';
import type { SmtpServer } from './smtp-server.ts';

const withoutTls = 'It offers no TLS, and the password in SMTP_URL goes without it only when MAIL_PLAIN_LOGIN is true.';

/**
 * The mail server of the settings.
 *
 * @param url `smtp[s]://user:password@host:port`
 * @param plainLogin whether the login may go over a connection without TLS; to this host it always may
 */
export function relayServer(url: string, { plainLogin = false } = {}): SmtpServer {
  const { hostname: host, password } = new URL(url);
  return {
    host,
    options: { url },
    mustBecomeTls: mustBecomeTls(url, plainLogin),
    withoutTls,
    password: querystring.unescape(password) || null,
    connect: connectPromptly,
  };
}
