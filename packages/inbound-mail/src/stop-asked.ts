import type { Classification } from './classification.ts';
import { optOutOf } from './opt-out.ts';
import type { InboundMail } from './read-mail.ts';

type Asked = Pick<Classification, 'reason' | 'optOut' | 'mayOptOut' | 'somebodyElse'>;

/** What a person's mail says about further mail, as part of its verdict (rules S6 and S14). */
export function stopAsked({ subject, text, from }: InboundMail): Asked {
  const { verdict, because, sentence, somebodyElse } = optOutOf({ subject, text, writer: from });
  const reason = {
    stop: `asks for no more mail (${because})`,
    maybe: `may ask for no more mail (${because})`,
    no:
      somebodyElse === null ? 'no sign that a program wrote it' : `asks for no more mail to somebody else (${because})`,
  }[verdict];
  return {
    reason,
    optOut: verdict === 'stop',
    mayOptOut: verdict === 'maybe' ? (sentence ?? subject) : null,
    somebodyElse: somebodyElse === null ? null : { person: somebodyElse, sentence: sentence ?? '' },
  };
}

/**
 * A request that a mail program writes for the person who pressed its button, whatever marks it as automatic: Apple Mail's,
 * and any whose subject is the request.
 */
export function stopByProgram({
  headers,
  subject,
  from,
}: InboundMail): (Partial<Asked> & Pick<Asked, 'reason'>) | null {
  if (/^true\b/i.test(headers.first('x-apple-unsubscribe')))
    return { optOut: true, reason: 'asks for no more mail (Apple Mail, X-Apple-Unsubscribe)' };
  const { verdict, because } = optOutOf({ subject, text: '', writer: from });
  return verdict === 'stop' ? { optOut: true, reason: `asks for no more mail (subject, ${because})` } : null;
}
