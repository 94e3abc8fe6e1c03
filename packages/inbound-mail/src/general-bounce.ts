import { inOneLine } from '@cadenza/server-replies';
import { addressesIn, addressPattern } from './addresses.ts';
import { isAnswerOrForward, withoutGatewayTags } from './answer-subject.ts';
import { isAbsenceText, isAutoReplySubject } from './auto-reply.ts';
import { failureCause } from './failure-cause.ts';
import { announcesOriginal, hasCode, noticeLines, startOfFailure, tellsFailure } from './failure-lines.ts';
import { isToMany } from './mail-to-many.ts';
import { withoutAccents } from './plain-words.ts';
import type { InboundMail } from './read-mail.ts';
import type { Notice } from './returned-mail.ts';
import { failureSubjects, failureWords } from './rules/bounce-signs.ts';
import {
  concernsOthers,
  greeting,
  notDelivered,
  otherDeliveries,
  personalOpening,
  serverNames,
} from './rules/general-failure-signs.ts';

const openingCharactersMax = 1_500;
/** A person writes something before a quoted failure; a server begins with the failure. */
const pointCharactersMax = 160;
const signsMin = 3;

interface Signs {
  mail: InboundMail;
  opening: string;
  isAnswer: boolean;
  /** Whether the opening greets, asks, or says what happened to the writer. */
  isPerson: boolean;
  /** Whether the failure stands at the beginning. */
  isToThePoint: boolean;
  /** Whether the mail is returned as a part of its own. */
  isReturnedApart: boolean;
  /** 2 when only a server can be the sender, 1 when a name or an empty return path suggests it. */
  server: 0 | 1 | 2;
  /** Each of these is 0 or 1. */
  subject: number;
  words: number;
  code: number;
  why: number;
  original: number;
  whom: number;
}

/** The first rule that holds decides. Without a `reason` the mail is not a bounce. */
const rules: { reason?: string; holds(signs: Signs): boolean }[] = [
  { holds: ({ subject, words, code, why }) => subject + words + code + why === 0 },
  // A postmaster may be a person who writes about failures without naming an address.
  { holds: ({ whom, original }) => whom + original === 0 },
  {
    reason: 'general signs of a failure, from a mail server that answers',
    holds: ({ mail, isAnswer, isPerson, isToThePoint, code, whom }) =>
      isAnswer && isDaemonAddress(mail.from.address) && !isPerson && isToThePoint && code + whom === 2,
  },
  {
    reason: 'general signs of a failure, from a mail server',
    holds: ({ mail, server, isPerson }) => server === 2 && !(isPerson && mail.from.address.startsWith('post')),
  },
  { holds: ({ mail, isPerson }) => isPerson || isToMany(mail) },
  { holds: ({ isAnswer, subject, opening }) => (isAnswer && subject === 0) || otherDeliveries.test(opening) },
  {
    reason: 'general signs of a failure, from a server by its name',
    holds: ({ isReturnedApart, server, subject, words, code, why, original, whom }) =>
      server === 1 && (isReturnedApart || subject + words + code + why + original + whom >= signsMin),
  },
  {
    reason: 'the words of a program, from a server by its name',
    holds: ({ server, opening }) =>
      server === 1 && failureWords.some(({ isTemplate, pattern }) => isTemplate && pattern.test(opening)),
  },
  { holds: ({ isToThePoint, opening, subject }) => !isToThePoint || (greeting.test(opening) && subject === 0) },
  {
    reason: 'nothing but a failure and whose it is, in no person’s name',
    holds: ({ mail }) => isWithoutReturnPath(mail) || isAutomatic(mail),
  },
  {
    reason: 'nothing but a failure and whose it is',
    holds: ({ subject, whom, original, opening }) =>
      subject + whom + original >= signsMin - 1 && !greeting.test(opening),
  },
];

/**
 * The signs that a mail from a server without a rule is a bounce, or null. One sign is never enough. What a person
 * could write also needs a server's name, or a notice with nothing but the failure and the address.
 */
export function generalBounceSign(mail: InboundMail, notice: Notice): string | null {
  if (isAutoReplySubject(mail.subject)) return null;
  const lines = noticeLines(notice.text);
  const said = openingOf(lines);
  if (isAbsenceText(inOneLine(said).replace(byItself, ' '))) return null;
  const signs = signsOf(mail, notice, { lines, opening: withoutAccents(said) });
  return rules.find(({ holds }) => holds(signs))?.reason ?? null;
}

function signsOf(mail: InboundMail, notice: Notice, { lines, opening }: { lines: string[]; opening: string }): Signs {
  const failure = startOfFailure(opening);
  const isAnswer = isAnswerOrForward(mail.subject);
  const isReturned = notice.returned !== null || lines.some(announcesOriginal);
  return {
    ...{ mail, opening, isAnswer, isPerson: isPersonal(mail, opening) },
    isToThePoint: failure !== null && failure < pointCharactersMax,
    isReturnedApart: notice.isReturnedApart,
    server: isAnswer ? 0 : serverSigns(mail),
    subject: isAnswer ? endsInFailure(mail.subject) : subjectSigns(withoutGatewayTags(mail.subject)),
    words: failure === null ? 0 : 1,
    code: hasCode(notice.text.slice(0, 8_000)) ? 1 : 0,
    why: tellsWhy(opening) ? 1 : 0,
    original: isReturned ? 1 : 0,
    whom: namesWhom(mail, lines) ? 1 : 0,
  };
}

/** Whether it says that a mailbox does not exist or is full, proved or not. */
function tellsWhy(opening: string): boolean {
  const { cause, isDoubted = false } = failureCause({ diagnosis: '', notice: opening, status: null });
  return isDoubted || cause === 'dead-address' || cause === 'full';
}

/** The opening without stars and rules, and without the fields of the original that some servers list first. */
const openingOf = (lines: string[]) =>
  lines
    .filter((line) => !unsaid.test(line))
    .map((line) => line.replace(/^[\s*=_#|+~.-]{2,200}|[\s*=_#|+~-]{2,200}$/g, ''))
    .join('\n')
    .slice(0, openingCharactersMax);
const unsaid = /^[\s*=_#|+~.-]*$|^[\s>*•-]{0,12}(?:to|cc|subject|sent|date|from|message-?id|received)\s?:/i;

/** Words for "automatic" that servers share with absence answers. */
const byItself =
  /this is an? (?:automat\w{2,12}|auto-?)[^.]{0,60}|(?:dies ist eine|diese (?:e-?mail|nachricht) wurde) automatisch|(?:réponse|message|mensaje|correo|resposta|mensagem|messaggio) autom[aá]tic[ao]?\w{0,3}|dit is een automatisch|to jest automatyczna/g;

const subjectSigns = (subject: string) =>
  failureSubjects.some(({ pattern, isSure }) => isSure && pattern.test(subject)) ||
  notDelivered.some(({ pattern }) => pattern.test(withoutAccents(subject)))
    ? 1
    : 0;

/** Some gateways answer under our own subject and append the failure: `RE: Hello : non remis`. */
const endsInFailure = (subject: string) =>
  subject.indexOf(':') < subject.lastIndexOf(':') ? subjectSigns(subject.slice(subject.lastIndexOf(':') + 1)) : 0;

/** Whether a person answers; servers that answer mark it as automatic. */
const isPersonal = (mail: InboundMail, opening: string) =>
  personalOpening.test(opening.slice(0, 400)) || (mail.headers.first('in-reply-to') !== '' && !isAutomatic(mail));

const isAutomatic = ({ headers }: InboundMail) => /^auto-/i.test(headers.first('auto-submitted'));

/** Whether an address stands on a line of its own, or beside the failure. */
function namesWhom({ from, headers }: InboundMail, lines: string[]): boolean {
  const own = new Set([from.address, ...addressesIn(headers.first('to'))]);
  return lines.some((line) => {
    if (concernsOthers.test(line)) return false;
    const isAlone = aloneInLine.test(line);
    if (!isAlone && !(line.includes('@') && (addressAhead.test(line) || tellsFailure(line)))) return false;
    return addressesIn(line).some((address) => !own.has(address));
  });
}

const aloneInLine = new RegExp(
  `^[\\s>*•"'-]{0,12}(?:[\\p{L} -]{1,30}:\\s{0,3})?(?:"[^"\\n]{0,80}"\\s{0,3})?[<[("']{0,2}${addressPattern}[>\\])"']{0,2}[\\s.,:;]{0,4}$`,
  'iu',
);
const addressAhead = new RegExp(`^[\\s>*•-]{0,12}<?${addressPattern}>?\\s{0,3}[:(]`, 'i');
/** 2 when only a server can be the sender, 1 when its name or an empty return path suggests it. */
function serverSigns(mail: InboundMail): 0 | 1 | 2 {
  const { from } = mail;
  if (isDaemonAddress(from.address) || from.address === '') return 2;
  const name = withoutAccents(`${from.name} ${from.address.replace(/@.*/, '')}`.slice(0, 300));
  return isWithoutReturnPath(mail) || serverNames.some(({ pattern }) => pattern.test(name)) ? 1 : 0;
}

export const isWithoutReturnPath = ({ headers }: InboundMail) => /^<\s*>/.test(headers.first('return-path'));

/** Addresses that no person writes from. */
export const isDaemonAddress = (address: string) =>
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|mdaemon|post[-_]?master|mail[-_]?delivery[-_a-z]{0,20}|microsoftexchange[\da-f]+)(?:@|$)/.test(
    address,
  );
