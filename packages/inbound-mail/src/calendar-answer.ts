import { withoutAccents } from './plain-words.ts';
import type { InboundMail } from './read-mail.ts';
import { calendarPrograms, calendarSubjects, calendarWords } from './rules/calendar-answer-signs.ts';

const beginningCharactersMax = 800;
const method = /^METHOD:\s?(?:REPLY|COUNTER|DECLINECOUNTER|REFRESH)\s*$/im;
const calendarType = /^(?:text\/(?:x-v)?calendar|application\/(?:ics|calendar|x-calendar))$/;

/** Why a mail is a calendar's answer to an invitation (iTIP, RFC 5546, 3.2.3), or null. An invitation is none. */
export function calendarAnswer(mail: InboundMail): string | null {
  const { headers, subject, parts, text, body } = mail;
  const type = headers.first('content-type');
  const texts = parts.filter((part) => calendarType.test(part.type)).map((part) => part.text);
  if (/^text\/(?:x-v)?calendar/i.test(type) || text.trimStart().startsWith('BEGIN:VCALENDAR')) texts.push(text, body);
  const data = texts.find((each) => method.test(each));
  const isSaid = /^text\/calendar\b.{0,200}\bmethod\s?=\s?"?(?:reply|counter)/i.test(type);
  if (data !== undefined || isSaid) {
    const program = /^PRODID:(.{0,200})/im.exec(data ?? '')?.[1] ?? '';
    const known = calendarPrograms.find(({ pattern }) => pattern.test(program));
    return `answer of a calendar${known ? ` (${known.product})` : ''}`;
  }
  if (!calendarSubjects.test(subject)) return null;
  const isOfCalendar = /^urn:content-classes:calendarmessage/i.test(headers.first('content-class'));
  const words = withoutAccents(text.slice(0, beginningCharactersMax));
  return isOfCalendar || calendarWords.test(words) ? 'answer to an invitation, in its subject' : null;
}
