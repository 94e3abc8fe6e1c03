import { assert, asyncProperty, constantFrom, integer, oneof, string, tuple, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail, aReport, parts } from './testing.ts';

const failed =
  'Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n User unknown';
const wellFormed = [
  aReport(failed),
  aReport(failed.replace('failed', 'delayed'), 'Delayed.\n\n\n<ann@example.com>: timed out'),
  aMail({ 'Auto-Submitted': 'auto-replied' }, 'I am away.\n\nBack on 3 March.'),
  aMail({ 'In-Reply-To': '<ours@example.org>' }, 'Remove me from your list.\n\n> Hi'),
  aMail(
    { 'Content-Type': 'multipart/mixed; boundary="b"' },
    parts('b', ['text/html', '<p>Hi</p>'], ['message/rfc822', 'Subject: x\n\ny']),
  ),
  aMail(
    { From: 'MAILER-DAEMON@x.example', Subject: 'failure notice' },
    '<ann@example.com>:\n550 no such user\n\nReceived: x\nFrom: a\nTo: b',
  ),
].map((mail) => Buffer.from(mail).toString());

const bytes = (text: string) => Buffer.from(text);
const mail = constantFrom(...wellFormed);

/** A well-formed mail with a piece cut out and another put in. */
const damaged = tuple(
  mail,
  integer({ min: 0, max: 1_500 }),
  integer({ min: 0, max: 300 }),
  oneof(
    string(),
    constantFrom(
      ...wellFormed,
      '\n\n',
      '\r',
      '\0',
      '--b',
      'Content-Type: multipart/mixed; boundary=b',
      '=?utf-8?B?',
      '<<<<',
      '@@',
    ),
  ),
).map(([text, at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length));

describe('whatever arrives', () => {
  test('random bytes get a verdict and never throw', async () => {
    await assert(
      asyncProperty(uint8Array({ maxLength: 2_000 }), async (raw) => {
        expect((await classify(raw)).reason).not.toBe('');
      }),
    );
  });

  test('a damaged mail never throws, and line ends change nothing', async () => {
    await assert(
      asyncProperty(damaged, async (text) => {
        const lf = text.replace(/\r\n?/g, '\n');
        const found = await classify(bytes(lf));
        expect(await classify(bytes(lf.replaceAll('\n', '\r\n')))).toEqual(found);
        expect(await classify(bytes(lf.replaceAll('\n', '\r')))).toEqual(found);
        expect(found.reason).not.toMatch(/^cannot be read/);
      }),
    );
  });

  test('a mail cut off anywhere never throws', async () => {
    await assert(
      asyncProperty(mail, integer({ min: 0, max: 1_500 }), async (text, end) => {
        expect((await classify(bytes(text.slice(0, end)))).reason).not.toMatch(/^cannot be read/);
      }),
    );
  });
});

describe('of an oversized mail only a part is read', () => {
  const many = (text: string, count: number) => text.repeat(count);
  const from = 'From: MAILER-DAEMON@x.example\nSubject: Undelivered Mail\n';
  const report = `${from}Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n`;

  test.each([
    ['fifty megabytes', `${from}\n${many('hello world ', 4_400_000)}`],
    ['a line without end', `${from}\n${many('a@', 1_000_000)}`],
    ['empty lines', `${from}\n${many('\n', 2_000_000)}`],
    [
      'thousands of parts',
      `${from}Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${many('--b\nContent-Type: text/plain\n\nx\n', 20_000)}`,
    ],
    [
      'parts in parts',
      `${from}${Array.from({ length: 2_000 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}`,
    ],
    ['thousands of fields', `${from}${many('X-A: b\n', 200_000)}\nhi`],
    [
      'thousands of recipients',
      `${from}\n${Array.from({ length: 20_000 }, (_, at) => `<a${at}@b.example>: 550 no`).join('\n')}`,
    ],
    ['a field without end', `${from}X-A: ${many('a', 2_000_000)}\n\nhi`],
    ['a subject without end', `From: MAILER-DAEMON@x.example\nSubject: ${many('=?utf-8?Q?delivery?= ', 50_000)}\n\nhi`],
    ['a sender of many quotes', `From: ${many('"a" <,', 50_000)}\nSubject: x\n\nhi`],
    ['mails in mails', `${from}${many('Content-Type: message/rfc822\n\nFrom: a\n', 20_000)}`],
    ['an unknown charset', `${from}Content-Type: text/plain; charset=x-none\n\n${many('\u{ff}', 100_000)}`],
    ['a broken charset', `${from}Content-Type: text/plain; charset=iso-2022-jp\n\n${many('\u{1b}$B%$%', 80_000)}`],
    ['broken base64', `${from}Content-Transfer-Encoding: base64\n\n${many('!!!===', 80_000)}`],
    ['tags without end', `${from}Content-Type: text/html\n\n${many('<a href="<!--', 40_000)}`],
    ['a comment without end', `${from}\n<a@b.example>:\n(expanded from${many(' ', 500_000)}`],
    [
      'a report of one recipient, again and again',
      `${report}${many('Final-Recipient: rfc822; a@b.example\n', 14_000)}`,
    ],
    ['a recipient of escapes', `${report}Final-Recipient: utf-8; ${many('\\x{FFFFF}', 50_000)}`],
    ['a recipient of letters', `${report}Final-Recipient: utf-8; ${many('"ö', 150_000)}`],
    ['broken JSON', `${from}\nnotificationType ${many('{"a":[', 80_000)}}`],
    ['words that rules begin with', `${from}\n${many('account is the user sender address domain ', 50_000)}`],
  ])('%s', async (_, text) => {
    const found = await classify(bytes(text));
    expect(found.recipients.length).toBeLessThanOrEqual(200);
    expect(found.reason).not.toMatch(/^cannot be read/);
  });
});

/** The least time that a processor needs for a megabyte of these words, in milliseconds. */
async function cpuMsOf(head: string, words: string, enoughMs: number): Promise<number> {
  const raw = bytes(`${head}\n\n${`${words}\n`.repeat(Math.ceil(1_000_000 / words.length))}`);
  let leastMs = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && leastMs > enoughMs; turn += 1) {
    const before = process.threadCpuUsage();
    await classify(raw);
    const { user, system } = process.threadCpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1_000);
  }
  return leastMs;
}

describe('a megabyte of words that rules begin with costs no more than other mail', () => {
  // A rule that goes astray takes a hundred times as long; a slow machine is slow at both.
  const timesAsLongMax = 5;
  const known = new Map<string, number>();
  const cpuMsOfOther = async (head: string) => {
    const cpuMs = known.get(head) ?? (await cpuMsOf(head, 'The quick brown fox jumps over a lazy dog. ', 0));
    known.set(head, cpuMs);
    return cpuMs;
  };
  const heads = [
    'From: MAILER-DAEMON@x.example\nSubject: Undelivered Mail',
    'From: smtp gateway <gw@x.example>\nSubject: RE: Hi : non remis',
    'From: support@x.example\nSubject: Ticket received\nAuto-Submitted: auto-replied',
    'From: ann@x.example\nSubject: [#12345] Hello',
    'From: ann@x.example\nSubject: Zugesagt: Hello',
  ];

  test.each([
    'mail message could not be ',
    '無法',
    '<a@b.example>: 550 ',
    'e\u0301\u0301',
    'we have received your ticket ',
    'Vielen Dank fur Ihre Nachricht Talebiniz Заявка お問い合わせ 您的请求 ',
    'sender callout verify a@b ',
    '👍 Ann hat ',
    'please do not remove my address from your list ',
  ])('%s', async (words) => {
    for (const head of heads) {
      const cpuMsMax = timesAsLongMax * (await cpuMsOfOther(head));
      expect(await cpuMsOf(head, words, cpuMsMax)).toBeLessThan(cpuMsMax);
    }
  });
});
