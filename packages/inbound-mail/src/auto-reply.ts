import { ownWords } from '@cadenza/quoted-text';
import { inOneLine } from '@cadenza/server-replies';
import { isAnswer, withoutGatewayTags, withoutMarks } from './answer-subject.ts';
import type { HeaderBlock } from './header-block.ts';
import type { InboundMail } from './read-mail.ts';
import { absentPersonSubject, automaticHeaders, automaticSubjects, automaticWords } from './rules/auto-reply-signs.ts';

const beginningCharactersMax = 400;

/** Whether a subject begins like that of an automatic answer, after at most an `Re:`. */
export const isAutoReplySubject = (subject: string) => languageOf(subject) !== undefined;

/** Ignores the tags of gateways and the marks of answers; but a tag may itself be the sign: `[Auto-Reply] Hello`. */
const languageOf = (subject: string) => {
  const ways = [withoutGatewayTags(subject).replace(/^[\s"'*([]{1,3}/, ''), withoutMarks(subject)];
  return automaticSubjects.find(({ pattern }) => ways.some((way) => pattern.test(way)))?.language;
};

/**
 * Behind an `Re:` stands our own subject, which may mention leave and holidays, but hardly how long somebody is away.
 */
const isOurs = (subject: string) => isAnswer(subject) && !howLong.test(subject);
const howLong = /\s(?:until|till|returning|bis|jusqu|hasta|até|fino|tot|t\.?o\.?m|до)(?![\p{L}])/iu;

/** Whether the beginning of a text, in one line, announces an absence. */
export const isAbsenceText = (beginning: string) => automaticWords.some(({ pattern }) => pattern.test(beginning));

/** The sign that a mail is an automatic answer (RFC 3834 and older habits), or null. */
export function autoReplySign(mail: InboundMail): string | null {
  const { headers, subject } = mail;
  const header = automaticHeaders.find(({ name, pattern }) => headers.all(name).some((value) => pattern.test(value)));
  if (header) return `header: ${header.source}`;
  const language = languageOf(subject);
  const beginning = inOneLine(ownWords(mail.text)).slice(0, beginningCharactersMax);
  if (language !== undefined && (!isOurs(subject) || isAbsenceText(beginning)))
    return `subject of an automatic answer (${language})`;
  if (isAbsentPerson(mail, beginning)) return 'subject of an absence (HCL Domino)';
  const words = automaticWords.find(({ pattern }) => pattern.test(beginning));
  const isHandless = isBulk(mail) || /^<\s*>/.test(headers.first('return-path')) || suppressesAnswers(mail);
  return words && isHandless ? `words of an automatic answer (${words.language}), and ${isHandless}` : null;
}

/** Somebody who writes to us about another person's absence is a person. */
function isAbsentPerson({ subject, from, headers }: InboundMail, beginning: string): boolean {
  const name = absentPersonSubject.exec(withoutGatewayTags(subject))?.groups?.['name']?.toLowerCase();
  if (name === undefined || isAnswer(subject)) return false;
  const isOwn = name.split(/[\s,/]+/).some((part) => part.length > 2 && from.name.toLowerCase().includes(part));
  return (
    isOwn &&
    (isAbsenceText(beginning) || /\b(?:domino|notes)\b/i.test(headers.first('x-mailer') + headers.first('x-mimetrack')))
  );
}

/** Exchange sets this field on what it writes by itself; Outlook never sets it on a person's mail. */
const suppressesAnswers = ({ headers }: InboundMail) =>
  /\b(?:all|oof|autoreply)\b/i.test(headers.first('x-auto-response-suppress')) ? 'X-Auto-Response-Suppress' : '';

const isBulk = ({ headers }: InboundMail) =>
  /^(?:bulk|junk)/i.exec(headers.first('precedence'))?.map((value) => `Precedence: ${value}`)[0] ?? '';

/** iCloud gives the end of an absence in a field: `{kind=VACATION,startDate=…,endDate=2026-03-09T14:59:59Z}`. */
export const endOfVacation = (headers: HeaderBlock) =>
  /\bkind=VACATION\b.{0,200}\bendDate=(\d{4}-\d{2}-\d{2})T/.exec(headers.first('x-apple-criteria'))?.[1] ?? null;
