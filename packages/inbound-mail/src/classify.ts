import { inOneLine } from '@cadenza/server-replies';
import { isForward } from './answer-subject.ts';
import { autoReplySign, endOfVacation } from './auto-reply.ts';
import { bounceSign, enclosedNotice, isOwnReport, isSuccessNotice } from './bounce-notice.ts';
import { calendarAnswer } from './calendar-answer.ts';
import { challengeProduct, challengeRequest } from './challenge.ts';
import type { Classification, Recipient } from './classification.ts';
import { complaintOf } from './complaint.ts';
import { type ReportedRecipient, reportedRecipients } from './delivery-report.ts';
import { failedRecipients, type NamedRecipient } from './failed-recipients.ts';
import { failureCause, refusedDomain } from './failure-cause.ts';
import { hasCode } from './failure-lines.ts';
import { generalBounceSign } from './general-bounce.ts';
import type { HeaderBlock } from './header-block.ts';
import { deskOfPerson, receiptSign } from './help-desk.ts';
import { answersOurs, isMarkedAsList, isToMany, writerOf } from './mail-to-many.ts';
import { type OriginalIds, originalIds } from './original-id.ts';
import { quoted, quotedOf } from './quoted.ts';
import { reactionSign } from './reaction.ts';
import { type InboundMail, readMail } from './read-mail.ts';
import { returnDate } from './return-date.ts';
import { type Notice, noticeOf } from './returned-mail.ts';
import { delayWords } from './rules/bounce-signs.ts';
import { sentFrom } from './sent-from.ts';
import { sesNotification } from './ses-notification.ts';
import { enhancedStatusesIn, enhancedStatusIn, repliedStatusIn } from './smtp-codes.ts';
import { stopAsked, stopByAbsence, stopByProgram } from './stop-asked.ts';

const reportTypes = ['message/delivery-status', 'message/global-delivery-status'];

const recipientsMax = 200;
const messageIdsMax = 50;

type Verdict = Pick<Classification, 'kind' | 'recipients' | 'reason'> & Partial<Classification>;

/**
 * Says what a mail in our mailbox is: how it relates to an email of ours, whom it is about, and by which rule. It reads
 * the first half megabyte, gives the same verdict for LF, CRLF and CR, and never rejects: an unreadable mail is
 * `other`.
 */
export async function classify(raw: Uint8Array): Promise<Classification> {
  try {
    return verdictOn(await readMail(raw));
  } catch (error) {
    return complete(
      { kind: 'other', recipients: [], reason: `cannot be read: ${(error as Error).message}` },
      { returned: [], threaded: [] },
    );
  }
}

/**
 * The verdict of `classify` on a mail that is already read.
 * @throws when a mail is stranger than the rules expect
 */
export function verdictOn(mail: InboundMail): Classification {
  const notice = noticeOf(mail);
  const verdict =
    complaint(mail, notice) ??
    challenged(mail, challengeProduct) ??
    reported(mail, notice) ??
    bySes(mail) ??
    challenged(mail, challengeRequest) ??
    scheduled(mail) ??
    noticed(mail, notice) ??
    answered(mail);
  return complete(verdict, originalIds(mail, notice));
}

function complete(verdict: Verdict, { returned, threaded }: OriginalIds): Classification {
  const messageIds = [...new Set([...returned, ...threaded])].slice(0, messageIdsMax);
  return {
    messageId: messageIds[0] ?? null,
    messageIds,
    returnedIds: returned,
    returnDate: null,
    optOut: false,
    mayOptOut: null,
    somebodyElse: null,
    throughList: false,
    ...verdict,
  };
}

function complaint(mail: InboundMail, notice: Notice): Verdict | null {
  const found = complaintOf(mail, notice);
  if (found === null) return null;
  const addresses = found.addresses.length > 0 ? found.addresses : [null];
  return { kind: 'complaint', recipients: addresses.map(someone), reason: found.reason };
}

function reported(mail: InboundMail, notice: Notice): Verdict | null {
  if (!isOwnReport(mail)) return null;
  const texts = mail.parts.filter(({ type }) => reportTypes.includes(type)).map(({ text }) => text);
  return byReport(
    texts.flatMap(reportedRecipients).slice(0, recipientsMax),
    mail,
    notice,
    'delivery report (RFC 3464)',
  );
}

function byReport(recipients: ReportedRecipient[], mail: InboundMail, notice: Notice, what: string): Verdict | null {
  if (recipients.length === 0) return null;
  const failing = recipients.filter(({ action }) => action === 'failed' || action === 'delayed');
  if (failing.length === 0)
    return { kind: 'delivered', recipients: recipients.map(delivered), reason: `${what} of success` };
  const named = failedRecipients(mail, notice);
  const own = sentFrom(mail, notice);
  const results = failing.map((each) =>
    failed(each, { named, own, notice: failing.length === 1 ? notice.text : null }),
  );
  return {
    kind: 'bounce',
    recipients: results.map(({ recipient }) => recipient),
    reason: `${what}, ${failing[0]?.action}; ${results[0]?.rule}`,
  };
}

/** Judges one recipient: by the whole notice if it is the only one, otherwise by what the notice says about it. */
function failed(
  reportedOne: ReportedRecipient,
  { named, own, notice }: { named: NamedRecipient[]; own: ReadonlySet<string>; notice: string | null },
) {
  const { aliases, action, status } = reportedOne;
  const address = reportedOne.address ?? (notice === null ? null : named[0]?.address) ?? null;
  const found = named.find((each) => each.address === address || aliases.includes(each.address));
  const said = found?.words ?? '';
  const diagnosis = reportedOne.diagnosis || said;
  const { cause, rule, blame } = failureCause({
    diagnosis,
    notice: notice ?? said,
    status,
    own,
    recipients: [address, ...aliases].filter((each) => each !== null),
  });
  const permanent = cause === 'dead-address' && action === 'failed';
  const shown = specificStatus(status, diagnosis);
  const all = [...new Set([...aliases, ...(found?.aliases ?? [])])];
  const about = { ...refusedDomain(blame), ...quoted(diagnosis) };
  return {
    recipient: { address, aliases: all, permanent, status: shown, action, cause, ...about },
    rule,
  };
}

/** A report's status is often only the class (`5.0.0`) of the one that the refusing server gave. */
const specificStatus = (status: string | null, diagnosis: string) =>
  repliedStatusIn(diagnosis) ??
  (status === null || /^[245]\.0\.0$/.test(status) ? (enhancedStatusIn(diagnosis) ?? status) : status);

const someone = (address: string | null): Recipient => ({
  address,
  aliases: [],
  permanent: null,
  status: null,
  action: null,
  cause: null,
});
const delivered = ({ address, aliases, status, action }: ReportedRecipient): Recipient => ({
  ...someone(address),
  ...{ aliases, status, action },
});

function noticed(mail: InboundMail, notice: Notice): Verdict | null {
  if (isSuccessNotice(mail, notice)) {
    const arrived = failedRecipients(mail, notice).map(({ address }) => ({
      ...someone(address),
      action: 'delivered' as const,
    }));
    return { kind: 'delivered', recipients: arrived, reason: 'notice of success' };
  }
  const known = bounceSign(mail, notice);
  const sign = known ?? generalBounceSign(mail, notice);
  if (sign === null) return null;
  const enclosed = reportedRecipients(enclosedReport(mail));
  if (enclosed.length > 0) return byReport(enclosed, mail, notice, `${sign}, encloses a report`);
  const named = failedRecipients(mail, notice);
  const own = sentFrom(mail, notice);
  const alone = named.length <= 1;
  const isDelayed = delayWords.some(({ pattern }) => pattern.test(inOneLine(notice.text)));
  const action = isDelayed ? 'delayed' : 'failed';
  const results = (named.length > 0 ? named : [{ address: null, aliases: [], words: '' }]).map(
    ({ address, aliases, words }) => {
      const status = enhancedStatusesIn(words)[0] ?? (alone ? enhancedStatusesIn(notice.text)[0] : null) ?? null;
      const { cause, rule, blame, isVague } = failureCause({
        diagnosis: words,
        notice: alone || words === '' ? `${notice.text}\n${enclosedNotice(mail)}` : '',
        status,
        own,
        recipients: [address, ...aliases].filter((each) => each !== null),
      });
      // No address is called dead on a guess: from an unknown program, a status code must say so, too.
      const isExplicit = known !== null || namesAddress(status) || (hasCode(words || notice.text) && isVague !== true);
      const permanent = cause === 'dead-address' && action === 'failed' && isExplicit;
      const recipient: Recipient = { address, aliases, permanent, status, action, cause, ...refusedDomain(blame) };
      return { recipient: { ...recipient, ...quotedOf(words, notice) }, rule };
    },
  );
  return {
    kind: 'bounce',
    recipients: results.map(({ recipient }) => recipient),
    reason: `${sign}, ${action}; ${results[0]?.rule}`,
  };
}

function bySes(mail: InboundMail): Verdict | null {
  const found = sesNotification(mail.text);
  if (found === null) return null;
  const { kind, messageIds } = found;
  const [messageId = null] = messageIds;
  const ids = messageId === null ? {} : { messageId, messageIds, returnedIds: messageIds };
  const results = found.recipients.map(({ diagnosis, ...recipient }) => {
    const { cause, rule } = failureCause({ diagnosis, notice: '', status: recipient.status });
    const isBounce = kind === 'bounce';
    const about = isBounce ? { permanent: cause === 'dead-address', cause } : { permanent: null, cause: null };
    return { recipient: { ...recipient, ...about, aliases: [] }, rule };
  });
  const reason = `Amazon SES notification of ${kind}${kind === 'bounce' ? `; ${results[0]?.rule}` : ''}`;
  return { kind, recipients: results.map(({ recipient }) => recipient), reason, ...ids };
}

const namesAddress = (status: string | null) => status !== null && /^5\.1\.(?:[1-36]|10)$/.test(status);

/** A report that was pasted into the words, or into a mail sent back with another bounce, from its first field on. */
function enclosedReport(mail: InboundMail): string {
  const text = [mail.text, ...mail.parts.map((part) => part.text)].join('\n\n');
  const start = text.search(/^(?:final|original)-recipient:/im);
  return start === -1 ? '' : text.slice(start, start + 16_000);
}

function challenged(mail: InboundMail, sign: (mail: InboundMail) => string | null): Verdict | null {
  const reason = isForward(mail.subject) ? null : sign(mail);
  return reason === null ? null : { kind: 'challenge', ...byWriter(mail), reason };
}

/** A calendar's answer; one whose words ask for no more mail is an opt-out. */
function scheduled(mail: InboundMail): Verdict | null {
  const reason = calendarAnswer(mail);
  return reason === null ? null : (optedOut(mail) ?? { kind: 'calendar', ...byWriter(mail), reason });
}

function byWriter(mail: InboundMail) {
  const writer = writerOf(mail);
  return { recipients: writer === '' ? [] : [someone(writer)] };
}

function optedOut(mail: InboundMail): Verdict | null {
  const asked = stopAsked(mail);
  return asked.optOut ? { kind: 'reply', ...byWriter(mail), throughList: isMarkedAsList(mail), ...asked } : null;
}

function answered(mail: InboundMail): Verdict {
  const by = byWriter(mail);
  const { headers } = mail;
  if (isReadReceipt(mail)) return { kind: 'other', ...by, reason: 'read receipt (RFC 8098)' };
  if (isOtherReport(headers)) return { kind: 'other', ...by, reason: 'report of another kind' };
  const byProgram = stopByProgram(mail);
  if (byProgram !== null && by.recipients.length > 0) return { kind: 'reply', ...by, ...byProgram };
  // The list's fields may come from our own group, through which the answer came.
  const isForUs = answersOurs(mail);
  const isToOthers = isToMany(mail) && !isSaidAutomatic(mail);
  const automatic = isToOthers && !isForUs ? null : automaticAnswer(mail);
  if (automatic !== null) return { ...by, ...(stopByAbsence(mail) ?? automatic), throughList: isToOthers };
  const throughList = isMarkedAsList(mail);
  if (throughList && !isForUs) return { kind: 'other', ...by, reason: 'sent to many' };
  if (by.recipients.length === 0) return { kind: 'other', ...by, reason: 'says not who wrote it' };
  const requested = optedOut(mail);
  if (requested !== null) return requested;
  const reaction = reactionSign(mail);
  if (reaction !== null) return { kind: 'reaction', ...by, throughList, reason: reaction };
  return { kind: 'reply', ...by, throughList, ...stopAsked(mail) };
}

const isSaidAutomatic = ({ headers }: InboundMail) => /^auto-replied/i.test(headers.first('auto-submitted'));

type Automatic = Pick<Verdict, 'kind' | 'reason' | 'returnDate'>;

/**
 * The verdict on a receipt or an absence; null for others, also for a person's answer that a help desk passes on as
 * automatic.
 */
function automaticAnswer(mail: InboundMail): Automatic | null {
  const sign = autoReplySign(mail);
  const day = endOfVacation(mail.headers) ?? returnDate(mail.subject, mail.text, mail.headers.first('date'));
  const receipt = day === null ? receiptSign(mail) : null;
  if (receipt !== null) return { kind: 'receipt', reason: receipt };
  if (!sign || deskOfPerson(mail) !== null) return null;
  return { kind: 'auto-reply', returnDate: day, reason: sign };
}

/** A report on TLS or DMARC (RFC 8460, RFC 7489), or that something was not spam (RFC 6430). */
const isOtherReport = (headers: HeaderBlock) =>
  /multipart\/report/i.test(headers.first('content-type')) || /^report domain:/i.test(headers.first('subject'));

const isReadReceipt = ({ headers, parts }: InboundMail) =>
  /report-type\s*=\s*"?disposition-notification/i.test(headers.first('content-type')) ||
  parts.some(({ type }) => type === 'message/disposition-notification');
