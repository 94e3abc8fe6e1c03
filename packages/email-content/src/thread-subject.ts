const answered =
  're aw antw antwort sv vs rv res ref rif r odp ynt vá bls tl atb απ σχετ ответ отв השב تعقيب رد 回复 回覆 答复 答覆 返信 답장';
const forwarded =
  'fw fwd wg doorst vb vl tr enc i pd fs trs ct yml ilt İlt továbbítás πρθ пересл הועבר توجيه 转发 轉寄 轉發 転送 전달';

/**
 * The marks of answers and forwards that mail programs set before a subject, also counted: `Re[2]:`, `AW (3):`.
 * Source: https://en.wikipedia.org/wiki/List_of_email_subject_abbreviations
 */
const replyPrefix = new RegExp(
  `^[\\s\\u200e\\u200f]*(?:${`${answered} ${forwarded}`.replaceAll(' ', '|')})\\s?(?:\\[\\d{1,3}\\]|\\(\\d{1,3}\\)|\\^\\d{1,3})?\\s?[:：]\\s*`,
  'iu',
);

/** A subject without the reply and forward marks before it, however many. */
function withoutReplyPrefixes(subject: string): string {
  let bare = subject.trim();
  for (let prefix = replyPrefix.exec(bare); prefix; prefix = replyPrefix.exec(bare))
    bare = bare.slice(prefix[0].length);
  return bare;
}

/**
 * Rule D4: a follow-up whose subject is empty, or is that of the first email, answers the first email; any other starts
 * a new thread. Reply marks do not count in the comparison, and an answer carries exactly one.
 * @param first the subject of the first email as the lead got it; `undefined` when this is the first email
 */
export function threadSubject(subject: string, first: string | undefined): { subject: string; isReply: boolean } {
  const bare = withoutReplyPrefixes(subject);
  const isReply = first !== undefined && (bare === '' || sameSubject(bare, withoutReplyPrefixes(first)));
  return { subject: isReply ? `Re: ${withoutReplyPrefixes(first)}`.trim() : subject, isReply };
}

const sameSubject = (one: string, other: string) => compared(one) === compared(other);
const compared = (subject: string) => subject.normalize('NFC').replace(/\s+/g, ' ').toLowerCase();
