import { csvLines } from '@cadenza/csv-export';
import { expect, test } from 'vitest';
import { fileDisposition, reportColumns } from './report-file.ts';

test('a report has these columns; an erased lead is Unknown', async () => {
  const erased = {
    lead: null,
    status: 'sent',
    reason: null,
    sentAt: '2026-03-02T14:50:00.000Z',
    heldUntil: '2026-03-09T05:00:00.000Z',
  };
  async function* blocks() {
    yield [];
    yield [erased as never];
  }
  const pieces = await Array.fromAsync(csvLines(reportColumns, blocks()));
  expect(pieces.join('')).toBe(
    '\uFEFFFirst Name,Last Name,Email,Company,Job Role,Status,Reason,Sent,Opened,Clicked,Bounced,Spam,Replied,On Hold Until\r\n' +
      'Unknown,,N/A,,,sent,,2026-03-02T14:50:00.000Z,,,,,,2026-03-09T05:00:00.000Z\r\n',
  );
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
