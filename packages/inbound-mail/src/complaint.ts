import { addressesIn } from './addresses.ts';
import { isAnswerOrForward } from './answer-subject.ts';
import type { InboundMail } from './read-mail.ts';
import type { Notice } from './returned-mail.ts';

export interface Complaint {
  addresses: string[];
  reason: string;
}

/** The feedback types registered for RFC 5965. */
const knownTypes = [
  'abuse',
  'fraud',
  'virus',
  'other',
  'not-spam',
  'auth-failure',
  'opt-out',
  'opt-out-list',
  'no type',
];

const isReport = (mail: InboundMail) => /report-type\s*=\s*"?feedback-report/i.test(mail.headers.first('content-type'));

/** The complaint in a mail: a feedback report (RFC 5965) or an older form; null for any other mail. */
export function complaintOf(mail: InboundMail, notice: Notice): Complaint | null {
  const reports = mail.parts.filter(({ type }) => type === 'message/feedback-report').map(({ text }) => text);
  // A report itself may be called "FW:" (RFC 5965, 2), but fields pasted under such a subject are a person's.
  const isPasted = isAnswerOrForward(mail.subject);
  const isInText = !isPasted && /^feedback-type:/im.test(mail.text) && /^user-agent:/im.test(mail.text);
  const texts = isInText ? [...reports, mail.text] : reports;
  if (texts.length > 0) {
    const types = texts.map((text) => /^feedback-type:\s*([\w-]+)/im.exec(text)?.[1]?.toLowerCase() ?? 'no type');
    // The opposite of a complaint (RFC 6430).
    if (types.every((type) => type === 'not-spam')) return null;
    return {
      addresses: [...new Set(texts.flatMap(named))],
      reason: `feedback report (RFC 5965): ${knownTypes.find((type) => type === types[0]) ?? 'of another type'}`,
    };
  }
  const hotmail = notice.returned?.first('x-hmxmroriginalrecipient') ?? '';
  if (hotmail !== '') return { addresses: addressesIn(hotmail), reason: 'Hotmail feedback loop' };
  return isReport(mail) ? { addresses: [], reason: 'feedback report without its fields' } : null;
}

const whom = /^(?:original-rcpt-to|removal-recipient):([^\n]{0,1000}(?:\n[ \t][^\n]{0,1000})?)/gim;
const named = (report: string) => addressesIn([...report.matchAll(whom)].map(([, value]) => value).join(' '));
