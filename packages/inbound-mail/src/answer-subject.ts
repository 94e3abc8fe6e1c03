/**
 * The marks that mail programs set before a subject, by meaning. Source:
 * https://en.wikipedia.org/wiki/List_of_email_subject_abbreviations
 */
const answered =
  're aw antw antwort sv vs res ref rif r odp ynt vá bls tl atb απ σχετ отв השב תגובה رد 回复 回覆 答复 答覆 返信 답장 회신';
const forwarded =
  'fwd? wg doorst vb vl tr rv enc i pd fs trs ct yml ilt İlt továbbítás πρθ пересл הועבר توجيه 转发 轉寄 轉發 転送 전달';

const markOf = (words: string) =>
  new RegExp(
    String.raw`^[\s\u200e\u200f"'*(]{0,3}(?:${words.replaceAll(' ', '|')})\s?(?:\[\d{1,3}\]|\(\d{1,3}\)|\^\d{1,3})?\s?[:：]\s*`,
    'iu',
  );
const answerMark = markOf(answered);
const forwardMark = markOf(forwarded);

/** Words by which gateways and filters mark a mail from outside or in doubt, in several languages. */
const gatewayWords =
  'ext|extern\\w{0,3}|ekstern|externí|külső|ulkoinen|zewn\\S{0,9}|внешн\\S{0,4}|harici|dış|外部|社外|外來|외부|(?:suspected |possible |probable |likely )?(?:spam|junk|phish\\w{0,4})\\??|спам|垃圾邮件|迷惑メール|caution|warning|unverified';

/**
 * `[EXTERNAL]`, `[EXT] `, `{Spam?}`, `***SPAM***`, `EXTERN:`. Sources: MailScanner, `Spam Subject Text = {Spam?}`;
 * https://www.it.tuwien.ac.at/en/services/advisory-services-and-service-desk/advisory-services/it-security/spam/anti-spam-measures/spam-blocking-mail-options/spam-tagging-option
 */
const gatewayTag = new RegExp(
  String.raw`^\s{0,3}(?:[[{(【<]{1,2}\s?(?:${gatewayWords})(?:[^\p{L}\d\n][^\][{}()【】<>\n]{0,40})?[\]})】>]{1,2}|\*{2,10}\s?(?:${gatewayWords})[^*\n]{0,20}\*{2,10}|(?:${gatewayWords})(?: e-?mail)?\s?[:：])\s*`,
  'iu',
);
/** Lists and help desks also set a name or a number before a subject. */
const anyTag = /^\s{0,3}(?:\[[^\][\n]{1,60}\]|【[^【】\n]{1,30}】)\s*/;

const tagsMax = 4;

/** A subject without the tags that a gateway or a filter set before it. */
export const withoutGatewayTags = (subject: string) => strip(subject, [gatewayTag]);

/** A subject without any tag and without the marks of answers and forwards. */
export const withoutMarks = (subject: string) => strip(subject, [gatewayTag, anyTag, answerMark, forwardMark]);

const withoutTags = (subject: string) => strip(subject, [gatewayTag, anyTag]);

function strip(subject: string, patterns: RegExp[]): string {
  let bare = subject;
  for (let count = 0; count < 2 * tagsMax; count += 1) {
    const found = patterns.map((pattern) => pattern.exec(bare)?.[0] ?? '').find((each) => each !== '') ?? '';
    if (found === '' || found.length === bare.length) break;
    bare = bare.slice(found.length);
  }
  return bare;
}

/** Whether a mail program put its mark before the subject, because a person answers or forwards. */
export function isAnswerOrForward(subject: string): boolean {
  const bare = withoutTags(subject);
  return answerMark.test(bare) || forwardMark.test(bare);
}

export const isForward = (subject: string) => forwardMark.test(withoutTags(subject));

/** Whether a person answers rather than forwards. */
export const isAnswer = (subject: string) => answerMark.test(withoutTags(subject));

const charactersBeforeMarkMax = 100;

/** What stands before the first mark of an answer in a subject that does not begin with one: no program puts it there. */
export function beforeAnswerMark(subject: string): string | undefined {
  if (isAnswerOrForward(subject)) return undefined;
  const ends = [...subject.slice(0, charactersBeforeMarkMax).matchAll(/\s+/g)].map(({ index }) => index);
  const end = ends.find((at) => at > 0 && answerMark.test(subject.slice(at).trimStart()));
  return end === undefined ? undefined : subject.slice(0, end);
}
