import type { ReportRow } from '@cadenza/contracts';

/** Without it Excel reads the file in the machine's old encoding, and accents break. */
const byteOrderMark = '\uFEFF';
const fileNameMaxLength = 80;

const columns: [name: string, of: (row: ReportRow) => string | null | undefined][] = [
  ['First Name', ({ lead }) => (lead ? lead.firstName : 'Unknown')],
  ['Last Name', ({ lead }) => lead?.lastName],
  ['Email', ({ lead }) => (lead ? lead.email : 'N/A')],
  ['Company', ({ lead }) => lead?.company],
  ['Job Role', ({ lead }) => lead?.jobRole],
  ['Status', ({ status }) => status],
  ['Reason', ({ reason }) => reason],
  ['Sent', ({ sentAt }) => sentAt],
  ['Opened', ({ openedAt }) => openedAt],
  ['Clicked', ({ clickedAt }) => clickedAt],
  ['Bounced', ({ bouncedAt }) => bouncedAt],
  ['Spam', ({ spamAt }) => spamAt],
  ['Replied', ({ repliedAt }) => repliedAt],
  ['On Hold Until', ({ heldUntil }) => heldUntil],
];

/** The report as CSV (RFC 4180) in pieces; instants in UTC by ISO 8601. */
export async function* reportLines(blocks: AsyncIterable<readonly ReportRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + toLine(columns.map(([name]) => name));
  for await (const rows of blocks) {
    if (rows.length > 0) yield rows.map((row) => toLine(columns.map(([, of]) => of(row) ?? ''))).join('');
  }
}

const toLine = (fields: readonly string[]) => `${fields.map(toField).join(',')}\r\n`;

/**
 * Where a spreadsheet would read a formula: at the beginning of a field and, where its lists are separated by semicolons or tabs,
 * behind each of them, because it then knows no quotes in the middle of a field. Some turn the wide signs into the narrow ones.
 */
const formulas = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r\n＝＋－＠])/g;

/** What would be a formula gets an apostrophe, so that a spreadsheet shows it and runs nothing. */
export function toField(text: string): string {
  const inert = text.replace(formulas, "'");
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Names the file by its campaign: letters, digits and hyphens only, in ASCII for old browsers and as it is for others. */
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
