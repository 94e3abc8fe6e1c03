import { expect, test } from 'vitest';
import { columns, type FileRow } from './file-columns.ts';
import { rowToMailbox } from './row-to-mailbox.ts';

const aRow = (cells: Partial<FileRow>): FileRow => ({
  ...(Object.fromEntries(columns.map((column) => [column, ''])) as FileRow),
  ...{ address: 'ada@example.com', fromName: 'Ada', password: 'secret', smtpHost: 'mail.example.com', imapHost: '-' },
  ...cells,
});
const read = (cells: Partial<FileRow>) => rowToMailbox(aRow(cells), null, 'UTC');

test.each([
  ...([
    ['50', 50],
    ['50.0', 50],
    ['50,00', 50],
    ['50/day', 50],
    ['50 emails a day', 50],
  ] as const),
  ...([
    ['1,000', 1000],
    ['2.000', 2000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ["1'000", 1000],
  ] as const),
  ...([
    ['1’000', 1000],
    ['1,500', 1500],
    ['1,000.00', 1000],
    ['1,000 per day', 1000],
    ['1.000.000', 1_000_000],
  ] as const),
  // What is no whole number goes on as it is, and is refused with a reason.
  ...([
    ['1,5', '1,5'],
    ['1,0000', '1,0000'],
    ['12,34', '12,34'],
    ['1,000.500', '1,000.500'],
    ['many', 'many'],
  ] as const),
])('a daily limit of %j is %j', (dailyLimit, expected) => {
  expect(read({ dailyLimit }).dailyLimit).toBe(expected);
});

test.each([
  ['TLS', '587', 'starttls', 587],
  ['SSL', '465', 'tls', 465],
  ['TLS', '', 'tls', 465],
  ['SSL/TLS', '2465', 'tls', 2465],
  ['false', '587', 'starttls', 587],
  ['no', '465', 'tls', 465],
  ['false', '', 'starttls', 587],
  ['no', '2525', 'starttls', 2525],
  ['SSL/STARTTLS', '587', 'starttls', 587],
  ['SSL/STARTTLS', '465', 'tls', 465],
  ['STARTTLS', '587.0', 'starttls', 587],
  ['', '587.0', 'starttls', 587],
  ['none', '25', 'none', 25],
  // Refused with a reason before any mail server is asked.
  ['magic', '587', 'magic', 587],
  ['', '58x', 'tls', '58x'],
])('security %j at port %j is %s at %j', (smtpSecurity, smtpPort, security, port) => {
  expect(read({ smtpSecurity, smtpPort }).smtp).toMatchObject({ security, port });
});
