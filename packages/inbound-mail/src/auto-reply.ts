import { ownWords } from './own-words.ts';
import type { InboundMail } from './read-mail.ts';
import { automaticHeaders, automaticSubjects, automaticWords } from './rules/auto-reply-signs.ts';
import { inOneLine } from './words.ts';

const beginningCharactersMax = 400;

/** Whether a subject begins as those of automatic answers do, after an `Re:` at most. */
export const isAutoReplySubject = (subject: string) => languageOf(subject) !== undefined;

const languageOf = (subject: string) => {
  const bare = subject.replace(/^[\s"'*([]{0,3}(?:(?:re|aw|antw|sv|vs|odp|r|rif)\s?:\s?){0,2}/i, '');
  return automaticSubjects.find(({ pattern }) => pattern.test(bare))?.language;
};

/** Whether the beginning of a text, in one line, tells of an absence. */
export const isAbsenceText = (beginning: string) => automaticWords.some(({ pattern }) => pattern.test(beginning));

/** Why a mail is an automatic answer (RFC 3834 and what older programs write), or null. */
export function autoReplySign(mail: InboundMail): string | null {
  const { headers, subject } = mail;
  const header = automaticHeaders.find(({ name, pattern }) => headers.all(name).some((value) => pattern.test(value)));
  if (header) return `header: ${header.source}`;
  const language = languageOf(subject);
  if (language !== undefined) return `subject of an automatic answer (${language})`;
  const beginning = inOneLine(ownWords(mail.text)).slice(0, beginningCharactersMax);
  const words = automaticWords.find(({ pattern }) => pattern.test(beginning));
  const isHandless = isBulk(mail) || /^<\s*>/.test(headers.first('return-path')) || suppressesAnswers(mail);
  return words && isHandless ? `words of an automatic answer (${words.language}), and ${isHandless}` : null;
}

/** Set by Exchange on what it writes by itself; Outlook sets it on nothing that a person writes. */
const suppressesAnswers = ({ headers }: InboundMail) =>
  /\b(?:all|oof|autoreply)\b/i.test(headers.first('x-auto-response-suppress')) ? 'X-Auto-Response-Suppress' : '';

const isBulk = ({ headers }: InboundMail) =>
  /^(?:bulk|junk)/i.test(headers.first('precedence')) ? `Precedence: ${headers.first('precedence').slice(0, 20)}` : '';
