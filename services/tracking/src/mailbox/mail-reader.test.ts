import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { singleKey } from '@cadenza/http-kit';
import { afterAll, describe, expect, test } from 'vitest';
import { aMail, anAnswer, messageIdOf } from '../testing/inbound-mail.ts';
import { consequenceOf } from './consequences.ts';
import { type MailReader, startMailReader } from './mail-reader.ts';
import { readInboundMail } from './read-inbound-mail.ts';

const half = 510 * 1_024;
const clock = manualClock('2026-03-02T15:00:00Z');
const keys = { linkKeys: singleKey('a secret'), hashKey: 'a secret', trustedServers: new Set(['mx.example.com']) };
const readBy = (reader: MailReader, raw: string) =>
  readInboundMail({ seq: 1, uid: 1, source: Buffer.from(raw) }, { clock, ...keys }, reader.understand);

const emailId = randomUUIDv7();
const answering = { 'In-Reply-To': messageIdOf(emailId) };
const filled = (piece: string) => piece.repeat(Math.ceil(half / piece.length));
const folded = (name: string, piece: string, bytes: number) => {
  const line = piece.repeat(Math.floor(900 / piece.length));
  return `${name}:${` ${line}\r\n`.repeat(Math.ceil(bytes / line.length))}`;
};
const encoded = (encoding: string, body: string) =>
  anAnswer('bob@example.net', { ...answering, 'Content-Transfer-Encoding': encoding }, body);
const withFields = (fields: string) => `${fields}${anAnswer('bob@example.net', answering, 'Yes')}`;
const inParts = (body: string) =>
  anAnswer('bob@example.net', { ...answering, 'Content-Type': 'multipart/mixed; boundary=b' }, body);

describe('whatever a mail holds, reading it keeps nobody else waiting', () => {
  /** Processor time, so that a busy machine does not count: of the thread that all else runs in, and of the whole process. */
  const loopCpuMsMax = 250;
  const mailCpuMsMax = 2_500;
  const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
  const reader = startMailReader();
  afterAll(() => reader[Symbol.asyncDispose]());

  test.each([
    ['base64 of paddings', encoded('base64', `${'YQ='.repeat(25)}\r\n`.repeat(6_600))],
    ['base64 of paddings in one line', encoded('base64', filled('YQ=='))],
    ['a part of paddings', inParts(`--b\r\nContent-Transfer-Encoding:\r\n base64\r\n\r\n${filled('YQ=')}`)],
    ['groups of addresses', withFields(`Cc: ${filled('g: a, ')}\r\n`)],
    ['groups without members', withFields(`Cc: ${filled(':')}\r\n`)],
    ['addresses of one letter', withFields(`Cc: ${filled('a,')}\r\n`)],
    [
      'four folded fields',
      withFields(['To', 'Cc', 'Bcc', 'Reply-To'].map((n) => folded(n, 'g: a@b, ', 100_000)).join('')),
    ],
    ['many fields of addresses', withFields(`Cc: ${'g: a@b, '.repeat(100)}\r\n`.repeat(600))],
    ['wide spaces', anAnswer('bob@example.net', answering, filled('\u3000').slice(0, half / 3))],
    ['encoded words', withFields(`Subject: ${filled('=?utf-8?B?YQ==?= ')}\r\n`)],
    ['soft breaks', encoded('quoted-printable', filled('=\r\n'))],
    ['twenty thousand parts', inParts('--b\r\n\r\nYes\r\n'.repeat(20_000))],
    [
      'parts in parts',
      aMail(
        { From: 'bob@example.net', ...answering, 'Content-Type': 'multipart/mixed; boundary=b' },
        ...Array.from(
          { length: 5_000 },
          (_, at) => `--b${at || ''}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n`,
        ),
      ),
    ],
    ['addresses that it came to', withFields(folded('To', 'a', half))],
    ['servers that vouch', withFields(`Authentication-Results: mx.example.com; ${filled('dkim=pass (a) ')}\r\n`)],
    ['empty fields', withFields('To:\r\n'.repeat(100_000))],
  ])('%s', async (_, raw) => {
    await readBy(reader, anAnswer('bob@example.net', {}, 'Warm'));
    const [ofThread, ofProcess] = [process.threadCpuUsage(), process.cpuUsage()];
    const mail = await readBy(reader, raw);
    const loopCpuMs = cpuMs(process.threadCpuUsage(ofThread));
    const mailCpuMs = cpuMs(process.cpuUsage(ofProcess));
    expect(mail.reason).not.toMatch(/could not be read/);
    expect(loopCpuMs).toBeLessThan(loopCpuMsMax);
    expect(mailCpuMs).toBeLessThan(mailCpuMsMax);
  });
});

describe('S10, S11: a mail that cannot be read may ask for no more mail', () => {
  // Only the endless loop takes all of its time, so only it has little: a busy machine may take long for the next mail.
  test.each([
    ['it makes the reader loop', 'loop', /took too long/, 2_000],
    ['it makes the reader outgrow its memory', 'grow', /took too long|ended the reader/, 15_000],
    ['it ends the reader', 'end', /ended the reader/, 15_000],
  ])(
    '%s: it is held in doubt, and the next is read',
    async (_, kind, reason, mailMsMax) => {
      const workerFile = new URL('../testing/failing-mail-worker.ts', import.meta.url);
      await using reader = startMailReader({ mailMsMax, workerFile });
      const [bad, good] = await Promise.all([
        readBy(reader, anAnswer('"x@y" <Bob@example.net>', { ...answering, 'X-Test': kind }, 'No')),
        readBy(reader, anAnswer('bob@example.net', answering, 'Yes')),
      ]);
      expect(bad).toMatchObject({ emailIds: [emailId], named: [{ addresses: ['bob@example.net'] }] });
      expect(bad.reason).toMatch(reason);
      const engaged = { emailId, leadId: 'l', campaignId: 'c' } as Parameters<typeof consequenceOf>[1]['engaged'];
      const target = { engaged, address: 'bob@example.net', byMessageId: true };
      expect(consequenceOf(bad, target)).toMatchObject({ verdict: 'opt-out', unverified: expect.any(String) });
      expect(good).toMatchObject({ kind: 'reply', asksToStop: false, evidence: { emailIds: [emailId] } });
    },
    60_000,
  );

  test('a reader that is stopped says nothing of the mails that it has, so that they come again', async () => {
    const stopped = startMailReader();
    const reading = readBy(stopped, encoded('base64', filled('YQ==')));
    await Promise.all([expect(reading).rejects.toThrow('stopped'), stopped[Symbol.asyncDispose]()]);
  });
});
