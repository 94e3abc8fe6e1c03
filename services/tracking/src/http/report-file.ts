import type { ReportRow } from '@cadenza/contracts';
import { endingReasonText } from '@cadenza/contracts/ending-reason';
import type { CsvColumn } from '@cadenza/csv-export';

const fileNameMaxLength = 80;

/**
 * Instants in UTC, ISO 8601.
 * @param addresses of mailboxes by id
 */
export const reportColumns = (addresses: ReadonlyMap<string, string>): readonly CsvColumn<ReportRow>[] => [
  ['First Name', ({ lead }) => (lead ? lead.firstName : 'Unknown')],
  ['Last Name', ({ lead }) => lead?.lastName],
  ['Email', ({ lead }) => (lead ? lead.email : 'N/A')],
  ['Company', ({ lead }) => lead?.company],
  ['Job Role', ({ lead }) => lead?.jobRole],
  ['Status', ({ status }) => status],
  ['Reason', ({ reason }) => reason && endingReasonText(reason)],
  ['Sent', ({ sentAt }) => sentAt],
  ['Opened', ({ openedAt }) => openedAt],
  ['Clicked', ({ clickedAt }) => clickedAt],
  ['Bounced', ({ bouncedAt }) => bouncedAt],
  ['Spam', ({ spamAt }) => spamAt],
  ['Replied', ({ repliedAt }) => repliedAt],
  ['Opted Out', ({ optedOutAt }) => optedOutAt],
  ['On Hold Until', ({ heldUntil }) => heldUntil],
  ['From', (row) => senderName(row, addresses)],
];

/** Whom a lead hears from, as the screen of the report says it; nothing before its first email. */
function senderName({ mailboxId, sentAt }: ReportRow, addresses: ReadonlyMap<string, string>): string {
  if (mailboxId === null) return sentAt === null ? '' : 'Relay';
  return addresses.get(mailboxId) ?? 'A mailbox';
}

/**
 * A file name made from the campaign's name: letters, digits and hyphens only, in ASCII for old browsers and in full
 * for others.
 */
export function fileDisposition(campaignName: string): string {
  const slug = (text: string, others: RegExp) =>
    `${text
      .replace(others, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase()}`.slice(0, fileNameMaxLength) || 'campaign';
  const whole = slug(campaignName.normalize('NFC'), /[^\p{L}\p{M}\p{N}]+/gu);
  const ascii = slug(campaignName.normalize('NFKD').replace(/\p{M}/gu, ''), /[^A-Za-z\d]+/g);
  return `attachment; filename="${ascii}-report.csv"; filename*=UTF-8''${encodeURIComponent(`${whole.toWellFormed()}-report.csv`)}`;
}
