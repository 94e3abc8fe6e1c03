import { Readable } from 'node:stream';
import type { MailLogin } from '@cadenza/contracts';
import { Failure, type Finding } from '../check/finding.ts';
import type { Limits, Route } from '../check/protocol.ts';
import { inSentences } from '../check/sentences.ts';
import { leave, signInBySmtp } from '../check/smtp.ts';
import { openSmtpSession } from '../check/smtp-session.ts';

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
  const text = Readable.from([raw], { objectMode: false });
  try {
    using session = await openSmtpSession(server, route, limits);
    await signInBySmtp(session, server, limits.talking);
    const refusal = await session.send(address, text, limits.talking);
    if (refusal !== undefined)
      return {
        outcome: 'refused',
        sentence: sentenceOf({ verdict: 'refused', what: 'refused the mail', words: refusal }),
      };
    await leave(session, limits.talking);
    return { outcome: 'taken' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { verdict } = error.finding;
    if (verdict === 'refused' || verdict === 'oauth-required')
      return { outcome: 'login-refused', sentence: sentenceOf(error.finding) };
    // It is read only after the server has replied to DATA.
    if (!text.readableDidRead) return { outcome: 'refused', sentence: sentenceOf(error.finding) };
    return { outcome: 'unknown', sentence: sentenceOf(afterTheText(error.finding)) };
  }
}

/** Those of silence and of an end say where the conversation was. */
const afterTheText = (finding: Finding): Finding =>
  finding.verdict === 'not-a-mail-server' ? { ...finding, what: 'did not say whether it took the mail' } : finding;
