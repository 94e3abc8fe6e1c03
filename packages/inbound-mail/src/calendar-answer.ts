import { ownWords } from '@cadenza/quoted-text';
import { isAnswerOrForward, withoutGatewayTags } from './answer-subject.ts';
import { withoutAccents } from './plain-words.ts';
import type { InboundMail } from './read-mail.ts';
import { calendarLanguages, calendarPrograms, eventLine } from './rules/calendar-answer-signs.ts';

const beginningCharactersMax = 800;
/** A calendar begins with who has accepted; only a name stands before that. */
const namesCharactersMax = 120;
const endOfSentence = /^[^.!。！]{0,25}[.!:。！：]?\s*$/;

const method = /^METHOD:\s?(?:REPLY|COUNTER|DECLINECOUNTER|REFRESH)\s*$/im;
const calendarType = /^(?:text\/(?:x-v)?calendar|application\/(?:ics|calendar|x-calendar))$/;

const subjects = new RegExp(
  `^\\W{0,3}(?:${calendarLanguages.map(({ subject }) => subject).join('|')})\\s?(?:\\([^()]{1,40}\\)\\s?)?[:：]\\s?\\S`,
  'i',
);
const texts = new RegExp(calendarLanguages.map(({ text }) => text).join('|'), 'i');

/**
 * The sign that a mail is a calendar's answer to an invitation (iTIP, RFC 5546, 3.2.3), or null. An invitation is not.
 */
export function calendarAnswer(mail: InboundMail): string | null {
  const { headers, subject, parts, text, body } = mail;
  const type = headers.first('content-type');
  const calendars = parts.filter((part) => calendarType.test(part.type)).map((part) => part.text);
  if (/^text\/(?:x-v)?calendar/i.test(type) || text.trimStart().startsWith('BEGIN:VCALENDAR'))
    calendars.push(text, body);
  const data = calendars.find((each) => method.test(each));
  const isSaid = /^text\/calendar\b.{0,200}\bmethod\s?=\s?"?(?:reply|counter)/i.test(type);
  if (data !== undefined || isSaid) {
    const program = /^PRODID:(.{0,200})/im.exec(data ?? '')?.[1] ?? '';
    const known = calendarPrograms.find(({ pattern }) => pattern.test(program));
    return `answer of a calendar${known ? ` (${known.product})` : ''}`;
  }
  if (isAnswerOrForward(subject) || !subjects.test(withoutAccents(withoutGatewayTags(subject)))) return null;
  const isOfCalendar = /^urn:content-classes:calendarmessage/i.test(headers.first('content-class'));
  return isOfCalendar || saysNothingElse(mail) ? 'answer to an invitation, in its subject' : null;
}

/** Whether nobody typed anything: a calendar leaves the text empty, or says who has accepted and what. */
function saysNothingElse({ subject, words }: InboundMail): boolean {
  const title = withoutAccents(subject)
    .replace(/^[^:：]{1,60}[:：]\s?/, '')
    .replace(/ @ .*$/, '');
  const lines = ownWords(words)
    .split('\n')
    .map((line) => withoutAccents(line))
    .filter(
      (line) => /[\p{L}\p{N}]/u.test(line) && !eventLine.test(line) && !/^https?:\/\/\S+$/.test(line) && line !== title,
    );
  const said = lines.join('\n').slice(0, beginningCharactersMax);
  if (said === '') return true;
  const told = texts.exec(said);
  if (told === null || told.index > namesCharactersMax) return false;
  const restOfLine = /^[^\n]*/.exec(said.slice(told.index + told[0].length))?.[0] ?? '';
  if (!endOfSentence.test(restOfLine)) return false;
  return !/[?？]/.test(said.replaceAll(title, ' ').replace(/https?:\/\/\S{1,300}/g, ' '));
}
