import { inOneLine } from '@cadenza/server-replies';
import { addressesIn } from './addresses.ts';
import { isAnswerOrForward, withoutGatewayTags } from './answer-subject.ts';
import { isAutoReplySubject } from './auto-reply.ts';
import { isDaemonAddress, isWithoutReturnPath } from './general-bounce.ts';
import { isToMany } from './mail-to-many.ts';
import type { InboundMail } from './read-mail.ts';
import type { Notice } from './returned-mail.ts';
import { daemonSenders, failureSubjects, failureWords, successWords } from './rules/bounce-signs.ts';
import { enhancedStatusIn, replyCodeIn } from './smtp-codes.ts';

/** Further down stand quotes of the answered mail. */
const beginningCharactersMax = 1_500;
/**
 * The signs that a mail without a delivery report is a bounce, or null. One sign is never enough: people forward
 * bounces, ask about them and quote them.
 */
export function bounceSign(mail: InboundMail, notice: Notice): string | null {
  const { headers } = mail;
  const subject = withoutGatewayTags(mail.subject);
  if (isAutoReplySubject(subject)) return null;
  if (/\bfml\b/i.test(headers.first('x-mlserver')) && listRefusal.test(`${subject}\n${notice.text.slice(0, 1_000)}`))
    return 'refusal of a mailing list (fml)';
  if (headers.first('x-failed-recipients') !== '') return 'X-Failed-Recipients';
  const isAnswer = isAnswerOrForward(subject);
  const beginning = inOneLine(notice.text.slice(0, 2 * beginningCharactersMax)).slice(0, beginningCharactersMax);
  const words = failureWords.find(({ pattern }) => pattern.test(beginning));
  const about = isAnswer ? undefined : failureSubjects.find(({ pattern }) => pattern.test(subject));
  const isDaemon = isFromServer(mail);
  const hasCode =
    enhancedStatusIn(notice.text) !== null ||
    (replyCodeIn(notice.text) !== null && /smtp|server|mailbox|recipient|host/.test(beginning));

  if (/report-type\s*=\s*"?delivery-status/i.test(headers.first('content-type')) && (isDaemon || about || words))
    return 'delivery report without its fields';
  // A bounce that a list passes to its owner has the list's fields, too.
  if (isToMany(mail) && !isSurelyReturned(mail, notice)) return null;
  if (isDaemon && isAnswer) return words?.isTemplate ? `words of ${words.source}` : null;
  if (isAnswer) return null;
  const isReturned = notice.returned !== null || isWithoutReturnPath(mail);
  if (isDaemon && about && (about.isSure || isReturned)) return 'a mail server’s failure in the subject';
  // A postmaster may be a person who writes about failures without naming an address.
  const namesWhom = isReturned || words?.isTemplate || addressesIn(notice.text).length > 0;
  if (isDaemon && (words || hasCode) && namesWhom) return `words of a mail server (${words?.source ?? 'SMTP reply'})`;
  if (isWithoutReturnPath(mail) && about && (words || hasCode || notice.returned))
    return 'failure in the subject, without a return path';
  const isAutomatic = /^auto-/i.test(headers.first('auto-submitted'));
  // A person who passes a notice on writes something before it.
  const isBare = words?.isTemplate === true && about?.isSure === true && beginning.search(words.pattern) < 5;
  const isByProgram = notice.isReturnedApart || ((isAutomatic || isBare) && notice.returned !== null);
  if (
    words &&
    ((isByProgram && (about?.isSure || words.isTemplate)) || (notice.returned && nobody.test(mail.from.address)))
  )
    return `words of a failure (${words.source}), and the mail sent back`;
  return null;
}

const isFromServer = ({ from }: InboundMail) =>
  daemonSenders.some(({ pattern }) => pattern.test(from.name) || pattern.test(from.address.replace(/@.*/, '@')));

/** Whether a mail server says in words that an email arrived. */
export function isSuccessNotice(mail: InboundMail, notice: Notice): boolean {
  if (!isFromServer(mail) || isToMany(mail)) return false;
  const text = inOneLine(`${mail.subject}\n${notice.text.slice(0, beginningCharactersMax)}`);
  return (
    successWords.some(({ pattern }) => pattern.test(text)) && !failureWords.some(({ pattern }) => pattern.test(text))
  );
}

/** Whether a report in a mail is the mail's own, not one that a person passes on. */
export function isOwnReport(mail: InboundMail): boolean {
  if (/multipart\/report/i.test(mail.headers.first('content-type')) || isFromServer(mail)) return true;
  if (isAnswerOrForward(mail.subject)) return false;
  return (
    isWithoutReturnPath(mail) ||
    failureSubjects.some(({ isSure, pattern }) => isSure && pattern.test(withoutGatewayTags(mail.subject)))
  );
}

/** The text of a returned mail that is itself a mail server's notice: gateways send those on. */
export function enclosedNotice({ parts }: InboundMail): string {
  const isNotice = (text: string) => failureWords.some(({ isTemplate, pattern }) => isTemplate && pattern.test(text));
  const enclosed = parts.filter(
    ({ type, text }) => type === 'message/rfc822' && isNotice(inOneLine(text.slice(0, 4_000))),
  );
  return enclosed.map(({ text }) => text.slice(0, 8_000)).join('\n');
}

const listRefusal =
  /not (?:a )?member|reject(?:s|ed)? (?:mail|spammers)|is rejected|fml system error|loop (?:alert|back warning|condition)|unix from loop|security alert|duplicated message-id|may cause mail loop/i;

const nobody = /^(?:no-?reply|do-?not-?reply|nobody)@/;

const isSurelyReturned = (mail: InboundMail, notice: Notice) =>
  isDaemonAddress(mail.from.address) || isWithoutReturnPath(mail) || notice.isReturnedApart;
