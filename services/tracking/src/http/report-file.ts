import type { ReportRow } from '@cadenza/contracts';

/** Without it, Excel reads the file in the legacy encoding of the computer, and accents break. */
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

/** The report as CSV (RFC 4180) in chunks; instants in UTC, ISO 8601. */
export async function* reportLines(blocks: AsyncIterable<readonly ReportRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + toLine(columns.map(([name]) => name));
  for await (const rows of blocks) {
    if (rows.length > 0) yield rows.map((row) => toLine(columns.map(([, of]) => of(row) ?? ''))).join('');
  }
}

const toLine = (fields: readonly string[]) => `${fields.map(toField).join(',')}\r\n`;

/**
 * The places where a spreadsheet would read a formula: at the start of a field and, in locales whose lists use
 * semicolons or tabs, after each of these, because the quotes around the field then lose their meaning. Some
 * spreadsheets treat full-width signs like ASCII ones.
 */
const formulas = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r\n＝＋－＠])/g;

/** Puts an apostrophe before anything that would be a formula, so that a spreadsheet shows it and runs nothing. */
export function toField(text: string): string {
  const inert = text.replace(formulas, "'");
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
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
