import type { MailLogin, ServerAddress } from '@cadenza/contracts';
import type { Protocol } from './protocol.ts';
import { noPasswordLogin, noTokenLogin, refusedLogin, refusedToken } from './refused-login.ts';
import { byToken, openSmtpSession, type SmtpSession } from './smtp-session.ts';

const leaveMsMax = 1_000;

/** Submission by SMTP (RFC 5321), with STARTTLS (RFC 3207) and AUTH (RFC 4954). */
export const smtp: Protocol = {
  usual: [
    { port: 465, security: 'tls' },
    { port: 587, security: 'starttls' },
    { port: 2525, security: 'starttls' },
    { port: 25, security: 'starttls' },
  ],

  async signIn(server, route, limits) {
    using session = await openSmtpSession(server, route, limits);
    await signInBySmtp(session, server, limits.talking);
    await leave(session, limits.talking);
    return 'by-login';
  },

  async greet(server, route, limits) {
    using session = await openSmtpSession(server as ServerAddress, route, limits);
    await leave(session, limits.talking);
  },
};

/** @throws Failure unless the server takes the password or the token */
export async function signInBySmtp(session: SmtpSession, server: MailLogin, signal: AbortSignal): Promise<void> {
  const offered = mechanismsIn(session.hello);
  if ('accessToken' in server) {
    if (!offered.includes('XOAUTH2')) throw noTokenLogin(offered);
    const refusal = await session.logIn({ ...server, method: byToken }, signal);
    if (refusal !== undefined) throw refusedToken(refusal);
    return;
  }
  const method = (['PLAIN', 'LOGIN', 'CRAM-MD5'] as const).find((each) => offered.includes(each));
  if (!method) throw noPasswordLogin(offered);
  const refusal = await session.logIn({ method, user: server.user, pass: server.password }, signal);
  if (refusal !== undefined) throw refusedLogin(refusal, server.host, offered);
}

/** How a server says goodbye changes nothing. */
export const leave = (session: SmtpSession, signal: AbortSignal): Promise<void> =>
  session.quit(AbortSignal.any([signal, AbortSignal.timeout(leaveMsMax)])).catch(() => {});

/** Of `AUTH PLAIN LOGIN`, and of `AUTH=LOGIN`, which old servers say. */
function mechanismsIn(hello: string): string[] {
  const lines = hello.toUpperCase().split('\n').slice(1);
  return [...new Set(lines.flatMap((each) => /^\d{3}[ -]AUTH[ =](.+)$/.exec(each.trim())?.[1]?.split(/[\s=]+/) ?? []))];
}
