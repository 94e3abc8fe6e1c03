import type { MailLogin, ServerAddress } from '@cadenza/contracts';
import { type ImapSession, openImapSession } from './imap-session.ts';
import type { Protocol } from './protocol.ts';

const leaveMsMax = 1_000;

/** Reading by IMAP (RFC 3501 and 9051). */
export const imap: Protocol = {
  usual: [
    { port: 993, security: 'tls' },
    { port: 143, security: 'starttls' },
  ],

  async signIn(server: MailLogin, route, limits) {
    using session = await openImapSession(server, server, route, limits);
    await openInbox(session, limits.talking);
    await leave(session, limits.talking);
    return session.isUnasked ? 'unasked' : 'by-login';
  },

  async greet(server: ServerAddress, route, limits) {
    using _session = await openImapSession(server, null, route, limits);
  },
};

/**
 * Opens the INBOX without changing anything in it (rule M12): some servers let everybody in whose password is right, and
 * then show no mail.
 *
 * @throws Failure unless the server opens it
 */
const openInbox = ({ client, step }: ImapSession, signal: AbortSignal): Promise<void> =>
  step(client.mailboxOpen('INBOX', { readOnly: true }), signal);

/** How a server says goodbye changes nothing. */
const leave = ({ client, step }: ImapSession, signal: AbortSignal): Promise<void> =>
  step(client.logout(), AbortSignal.any([signal, AbortSignal.timeout(leaveMsMax)])).catch(() => {});
