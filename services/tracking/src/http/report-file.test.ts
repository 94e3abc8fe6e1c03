import { csvLines } from '@cadenza/csv-export';
import { expect, test } from 'vitest';
import { fileDisposition, reportColumns } from './report-file.ts';

const addresses = new Map([['ada', 'ada@sales.example']]);

async function* blocks(...given: object[][]) {
  for (const rows of given) yield rows as never[];
}

test('a report has these columns; an erased lead is Unknown', async () => {
  const erased = {
    lead: null,
    status: 'sent',
    reason: null,
    sentAt: '2026-03-02T14:50:00.000Z',
    heldUntil: '2026-03-09T05:00:00.000Z',
    mailboxId: 'ada',
  };
  const pieces = await Array.fromAsync(csvLines(reportColumns(addresses), blocks([], [erased])));
  expect(pieces.join('')).toBe(
    '\uFEFFFirst Name,Last Name,Email,Company,Job Role,Status,Reason,Sent,Opened,Clicked,Bounced,Spam,Replied,Opted Out,On Hold Until,From\r\n' +
      'Unknown,,N/A,,,sent,,2026-03-02T14:50:00.000Z,,,,,,,2026-03-09T05:00:00.000Z,ada@sales.example\r\n',
  );
});

test('the file says in words why a lead gets nothing more', async () => {
  const row = { lead: null, mailboxId: null, sentAt: null, status: 'completed', reason: 'colleague-replied' };
  const pieces = await Array.fromAsync(csvLines(reportColumns(addresses), blocks([row])));
  expect(pieces.join('')).toContain(',completed,Somebody else at this company answered,');
});

test.each([
  ['ada@sales.example', { mailboxId: 'ada', sentAt: null }],
  ['A mailbox', { mailboxId: 'unheard-of', sentAt: null }],
  ['Relay', { mailboxId: null, sentAt: '2026-03-02T14:50:00.000Z' }],
  ['', { mailboxId: null, sentAt: null }],
])('M2: the file says %j for whom a lead hears from', async (from, row) => {
  const pieces = await Array.fromAsync(csvLines(reportColumns(addresses), blocks([{ lead: null, ...row }])));
  expect(pieces.join('').trimEnd().split(',').at(-1)).toBe(from);
});

test.each([
  ['Spring launch', 'spring-launch', 'spring-launch'],
  ['Été "2026"; x=../..', 'ete-2026-x', '%C3%A9t%C3%A9-2026-x'],
  ['春', 'campaign', '%E6%98%A5'],
  ['…', 'campaign', 'campaign'],
])('the file of %s has a safe name', (name, ascii, whole) => {
  expect(fileDisposition(name)).toBe(
    `attachment; filename="${ascii}-report.csv"; filename*=UTF-8''${whole}-report.csv`,
  );
});
