import type { MailServer } from '@cadenza/contracts';
import { Failure, type Finding } from '../check/finding.ts';
import { type Limits, openSession, type Route } from '../check/protocol.ts';
import { inSentences } from '../check/sentences.ts';
import { ask, smtp } from '../check/smtp.ts';

/**
 * Hands a mail from an address to itself over to its server.
 *
 * @param raw the mail, in ASCII with CRLF
 * @returns null once the server took it, else a sentence that says why it did not
 */
export async function submit(
  server: MailServer,
  { address, raw }: { address: string; raw: string },
  route: Route,
  limits: Limits,
): Promise<string | null> {
  const said = (finding: Finding) => inSentences(finding, server, null).message;
  try {
    using session = await openSession(smtp, server, route, limits);
    const { conversation } = session;
    await smtp.signIn(session, server, limits.talking);
    conversation.stage = 'while it was given the mail';
    // A dot at the start of a line is doubled, since a dot alone ends the text (RFC 5321, 4.5.2).
    const text = raw.replace(/\r\n$/, '').replace(/^\./gm, '..');
    for (const command of [`MAIL FROM:<${address}>`, `RCPT TO:<${address}>`, 'DATA', `${text}\r\n.`]) {
      const reply = await ask(conversation, command, limits.talking);
      const isTaken = command === 'DATA' ? reply.code === 354 : reply.code >= 200 && reply.code < 300;
      if (!isTaken) return said({ verdict: 'refused', what: 'refused the mail', words: reply.text });
    }
    await smtp.leave(conversation, limits.talking).catch(() => {});
    return null;
  } catch (error) {
    if (error instanceof Failure) return said(error.finding);
    throw error;
  }
}
