import type { MailLogin } from '@cadenza/contracts';
import { Failure, type Finding } from '../check/finding.ts';
import { type Limits, openSession, type Route } from '../check/protocol.ts';
import { inSentences } from '../check/sentences.ts';
import { ask, type SmtpReply, smtp } from '../check/smtp.ts';

/** What a server did with a mail. It is unknown where no answer to the text came: it may have taken it (RFC 1047). */
export type Submitted = { outcome: 'taken' } | { outcome: 'refused' | 'login-refused' | 'unknown'; sentence: string };

/**
 * Hands a mail from an address to itself over to its server.
 *
 * @param raw the mail, in ASCII with CRLF
 * @returns with a sentence for the user unless the server took it
 */
export async function submit(
  server: MailLogin,
  { address, raw }: { address: string; raw: string },
  route: Route,
  limits: Limits,
): Promise<Submitted> {
  const sentenceOf = (finding: Finding) => inSentences(finding, server, null).message;
  const refused = ({ text }: SmtpReply): Submitted => ({
    outcome: 'refused',
    sentence: sentenceOf({ verdict: 'refused', what: 'refused the mail', words: text }),
  });
  let isGiven = false;
  try {
    using session = await openSession(smtp, server, route, limits);
    const { conversation } = session;
    await smtp.signIn(session, server, limits.talking);
    conversation.stage = 'while it was given the mail';
    for (const command of [`MAIL FROM:<${address}>`, `RCPT TO:<${address}>`, 'DATA']) {
      const reply = await ask(conversation, command, limits.talking);
      if (command === 'DATA' ? reply.code !== 354 : !isYes(reply)) return refused(reply);
    }
    isGiven = true;
    conversation.stage = 'before it said whether it took the mail';
    // A dot at the start of a line is doubled, since a dot alone ends the text (RFC 5321, 4.5.2).
    const text = raw.replace(/\r\n$/, '').replace(/^\./gm, '..');
    const reply = await ask(conversation, `${text}\r\n.`, limits.talking);
    if (!isYes(reply)) return refused(reply);
    await smtp.leave(conversation, limits.talking).catch(() => {});
    return { outcome: 'taken' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { verdict } = error.finding;
    if (verdict === 'refused' || verdict === 'oauth-required')
      return { outcome: 'login-refused', sentence: sentenceOf(error.finding) };
    if (!isGiven) return { outcome: 'refused', sentence: sentenceOf(error.finding) };
    return { outcome: 'unknown', sentence: sentenceOf(afterTheText(error.finding)) };
  }
}

const isYes = ({ code }: SmtpReply) => code >= 200 && code < 300;

/** Those of silence and of an end say where the conversation was. */
const afterTheText = (finding: Finding): Finding =>
  finding.verdict === 'not-a-mail-server' ? { ...finding, what: 'did not say whether it took the mail' } : finding;
