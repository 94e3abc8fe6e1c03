import { ownWords } from '@cadenza/quoted-text';
import { inOneLine } from '@cadenza/server-replies';
import { isAnswerOrForward, withoutMarks } from './answer-subject.ts';
import { isAbsenceText, isAutoReplySubject } from './auto-reply.ts';
import { startOfFailure } from './failure-lines.ts';
import { withoutAccents } from './plain-words.ts';
import { isByProgram } from './program-signs.ts';
import type { InboundMail } from './read-mail.ts';
import { asksSomething, isReceiptAlone, wantsSomething } from './receipt-alone.ts';
import { answerAbove, helpDesks, receiptSubject, receiptWords, ticketNumber } from './rules/help-desk-signs.ts';

const beginningCharactersMax = 900;

/** The beginning of the typed text; a line that asks to answer above it may come first. */
const beginningOf = ({ text }: InboundMail) => withoutAccents(ownWords(text).slice(0, beginningCharactersMax));

const isAway = (text: string) => isAbsenceText(inOneLine(ownWords(text).slice(0, beginningCharactersMax)));

const deskOf = ({ headers }: InboundMail) =>
  helpDesks.find((desk) =>
    desk.headers?.some(({ name, pattern }) => headers.all(name).some((value) => pattern.test(value))),
  )?.product;

/** The sign that a mail is a help desk's receipt or a notice about a ticket; null when a person may have written it. */
export function receiptSign(mail: InboundMail): string | null {
  const beginning = beginningOf(mail);
  if (isAway(mail.text)) return null;
  // Unrecognized bounces say that the original was received, too.
  if (startOfFailure(beginning) !== null) return null;
  const desk = deskOf(mail);
  const hasNumber = ticketNumber.test(mail.subject) || ticketNumber.test(beginning);
  const isProgram = isByProgram(mail);
  const isInSubject = isReceiptSubject(mail.subject);
  const isAlone = isReceiptAlone(mail.text);
  // The subject alone is no sign of a program: a person who writes under it may want something.
  const isBySubject = isInSubject && (isAlone || (ticketNumber.test(mail.subject) && !asksSomething(mail.text)));
  const isMarked = desk !== undefined || isBySubject || isProgram;
  const template = helpDesks.find(({ receipt }) => receipt?.test(beginning));
  if (template && (hasNumber || isMarked)) return `receipt of ${template.product}`;
  if (wantsSomething(mail.text)) return null;
  const words = receiptWords.find(({ pattern, needsProgram, isVague }) => {
    const isBelieved = isVague
      ? isBySubject || (isProgram && !desk)
      : isMarked || (hasNumber && isAlone && !needsProgram);
    return isBelieved && pattern.test(beginning);
  });
  if (words) return `words of a receipt (${words.language})`;
  if (isInSubject && (desk || isProgram || (hasNumber && isBySubject))) return 'subject of a receipt';
  return null;
}

/**
 * Whether a subject is a receipt's, after a ticket number such as `[#12345]` or `SUP-12`. A person's answer has its
 * mark before all that.
 */
const isReceiptSubject = (subject: string) =>
  !isAnswerOrForward(subject) &&
  [subject, withoutMarks(subject).replace(ticketBefore, '')].some((each) => receiptSubject.test(withoutAccents(each)));

const ticketBefore = /^\s*(?:\([^()]{1,30}\)|#?[a-z]{0,10}[-#]?\d{1,12})\s?[:：-]?\s*/i;

/**
 * The help desk that passes a person's answer on, or null. Some mark all their mail as automatic, so the fields do not
 * show who wrote; an answer that is neither a receipt nor an absence was typed.
 */
export function deskOfPerson(mail: InboundMail): string | null {
  const { headers, subject, text } = mail;
  if (headers.first('in-reply-to') === '' && headers.first('references') === '') return null;
  const isByDesk = deskOf(mail) ?? (answerAbove.test(withoutAccents(text.slice(0, 4_000))) || hasTicket(subject));
  const beginning = beginningOf(mail).replace(answerAbove, ' ');
  if (!isByDesk || isAutoReplySubject(subject) || isAway(text) || beginning.trim() === '') return null;
  return typeof isByDesk === 'string' ? isByDesk : 'a help desk';
}

const hasTicket = (subject: string) =>
  /[[(][^\])\n]{0,40}(?:#|ticket|case|inc|req)[^\])\n]{0,6}\d{3,}[^\])\n]{0,20}[\])]|##\s?\d+\s?##/i.test(subject);
