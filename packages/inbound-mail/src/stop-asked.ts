import type { Classification } from './classification.ts';
import { writerOf } from './mail-to-many.ts';
import { optOutOf } from './opt-out.ts';
import { withoutAccents } from './plain-words.ts';
import type { InboundMail } from './read-mail.ts';
import { promise } from './rules/receipt-sentences.ts';

const charactersMax = 16_000;

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

/**
 * An automatic answer that asks for no more mail is held as a reply: a person who left, or their firm, wrote it once for
 * everybody. The absent person is not somebody else, and "do not reply" is not a wish.
 */
export function stopByAbsence(mail: InboundMail): ({ kind: 'reply' } & Asked) | null {
  const { subject, text, from } = mail;
  const sentences = text.slice(0, charactersMax).split(/(?<=[.!?。！？\n])/u);
  const told = sentences.filter((sentence) => !promise.test(withoutAccents(sentence))).join('');
  const { verdict, because, sentence, somebodyElse } = optOutOf({ subject, text: told, writer: from });
  const isAsked = verdict === 'stop' || somebodyElse !== null;
  if (!isAsked || sentence === null || writerOf(mail) === '') return null;
  return {
    kind: 'reply',
    reason: `an automatic answer that may ask for no more mail (${because})`,
    optOut: false,
    mayOptOut: sentence,
    somebodyElse: null,
  };
}
