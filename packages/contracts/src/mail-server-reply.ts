/** What rules know of a mail server's refusal; it contains no words of strangers. */
export interface ReplyFacts {
  /** The reason in the table of rules: `dead-address`, `full` …, or what is wrong with the mail account. */
  kind?: string | undefined;
  /** The reply code (RFC 5321), for example 550. */
  code?: number | undefined;
  /** The enhanced status (RFC 3463), for example `5.1.1`. */
  status?: string | undefined;
}

const meanings: Readonly<Record<string, string>> = {
  'dead-address': 'no such mailbox',
  full: 'the mailbox is full',
  content: 'not with this content',
  policy: 'by its rules',
};

/** The sentence for people: `The mail server refused it: 550 5.1.1, no such mailbox`. */
export function replySentence({ kind = '', code, status }: ReplyFacts): string {
  const what = kind === 'transient' ? 'The mail server put it off' : 'The mail server refused it';
  const codes = [code, status].filter((part) => part !== undefined).join(' ');
  const why = [codes, meanings[kind] ?? ''].filter((part) => part !== '').join(', ');
  return why === '' ? what : `${what}: ${why}`;
}

export const notTakenNow = 'The mail server does not take emails now';
export const notConfirmed = 'The mail server did not confirm the email';
export const unclearAnswer = 'The mail server gave no clear answer to the email';
export const notKept = 'The email could not be kept';
export const fileGone = 'A file of this step cannot be read any more';
export const fileAway = 'A file of this step cannot be read now';

const givenUp = /^gave up after \d{1,3} attempts; the last: /;
const quotedReply =
  /^(dead-address|transient|full|content|policy): (\d{3})(?:[ -]\d{3}(?!\d))?(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\d))?/;
/** The beginnings of reasons that went on with a stranger's words, and what is kept of them. */
const quoting: readonly (readonly [beginning: string, kept: string])[] = [
  ...[notTakenNow, notConfirmed, notKept].map((sentence) => [`${sentence}: `, sentence] as const),
  ['The mail server answered the email with: ', unclearAnswer],
];
const ofFile = /^(?:content: 554 )?The attachment .*? cannot be read( now)?: /s;

/**
 * A reason without words of a mail server or the name of a file: versions up to 0.1.0 wrote both into their events. A
 * reason made by rules stays as it is.
 */
export function reasonWithoutWords(reason: string): string {
  const prefix = givenUp.exec(reason)?.[0] ?? '';
  const last = reason.slice(prefix.length);
  const [reply, kind, code, status] = quotedReply.exec(last) ?? [];
  const file = ofFile.exec(last);
  if (file) return prefix + (file[1] === undefined ? fileGone : fileAway);
  if (reply !== undefined) return prefix + replySentence({ kind, code: Number(code), status });
  const found = quoting.find(([beginning]) => last.startsWith(beginning));
  return found ? prefix + found[1] : reason;
}
