import { attachment } from '@cadenza/contracts';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { OutgoingEmail } from '../email/mailer.ts';
import { anEmail } from '../testing/an-email.ts';
import { compose } from './compose.ts';

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

const [lineOctetsMax, lineOctetsWanted] = [998, 78];

async function written(email: Partial<OutgoingEmail>): Promise<Buffer> {
  const { message } = await transport.sendMail(compose({ ...anEmail, ...email }));
  return message as Buffer;
}

const octetsOf = (lines: string) => Math.max(...lines.split('\r\n').map((line) => Buffer.byteLength(line, 'latin1')));
const linesOf = (message: Buffer) => message.toString('latin1');
const headOf = (message: Buffer) => linesOf(message).split('\r\n\r\n', 1)[0] ?? '';

/** What the fields of leads, steps and mailboxes let through: one line, trimmed, here up to many merged values. */
const oneLine = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 1_500, size: 'max' }),
    fc.string({ unit: fc.constantFrom(...'aZ9 =?_"\\<>,;:@()é漢🙂'), maxLength: 1_500, size: 'max' }),
    fc.string({ unit: fc.constantFrom('a', 'ab-', '"', '=?utf-8?Q?x?=', ' ', '  '), maxLength: 1_000, size: 'max' }),
  )
  .map((text) => text.replace(/\p{Cc}/gu, '').trim())
  .filter((text) => text.isWellFormed());

test('D5: no subject and no name makes a header line too long, and each is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(oneLine, oneLine, oneLine, async (subject, sender, lead) => {
      const message = await written({
        subject,
        from: { name: sender, address: 'grace@example.com' },
        to: { name: lead, address: 'ada@example.net' },
      });
      expect(octetsOf(headOf(message))).toBeLessThanOrEqual(lineOctetsWanted);
      const seen = (text: string | undefined) => text?.replace(/^\u2060/, '');
      const [ours, others] = [await PostalMime.parse(message), await simpleParser(message)];
      expect(ours.subject ?? '').toBe(subject);
      expect(others.subject ?? '').toBe(subject);
      expect(seen(ours.from?.name)).toBe(sender);
      expect(seen(ours.to?.[0]?.name)).toBe(lead);
      expect(ours.to?.map(({ address }) => address)).toEqual(['ada@example.net']);
      expect([others.to].flat().flatMap((each) => each?.value.map(({ address }) => address))).toEqual([
        'ada@example.net',
      ]);
    }),
    { numRuns: 60 },
  );
});

const longest = 'a'.repeat(64);
const longHost = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
const longAddress = `${longest}@${longHost}`;

test.each<[string, Partial<OutgoingEmail>]>([
  ['a subject of one word', { subject: 'a'.repeat(1_602) }],
  ['a subject of quotes', { subject: '"'.repeat(998) }],
  ['a name of one word', { to: { name: 'a'.repeat(1_000), address: longAddress } }],
  ['a name of quotes', { from: { name: '"'.repeat(998), address: longAddress } }],
  ['the longest addresses', { from: { name: '', address: longAddress }, replyTo: longAddress }],
  ['an address in other letters', { to: { name: 'Ada', address: `${'漢'.repeat(64)}@${longHost}` } }],
  ['the longest host', { unsubscribeUrl: `https://${longHost}/u/${'a'.repeat(300)}` }],
  ['many references', { references: Array.from({ length: 100 }, (_, index) => `<${longest}.${index}@${longHost}>`) }],
  ['a reference of another server', { references: [`<${'a'.repeat(5_000)}@example.com>`] }],
])('D5: %s makes no header line too long', async (_, email) => {
  expect(octetsOf(headOf(await written(email)))).toBeLessThanOrEqual(lineOctetsMax);
});

test('D5: no name and no type of a file makes a header line too long', async () => {
  const content = Buffer.from('file');
  const parameters = `; ${'p'.repeat(40)}=${'v'.repeat(40)}`.repeat(3);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(oneLine, fc.constantFrom('a'.repeat(255), '"'.repeat(255), '漢'.repeat(255))),
      fc.constantFrom('application/pdf', `${'a'.repeat(100)}/${'b'.repeat(100)}${parameters}`),
      async (filename, contentType) => {
        const taken = attachment.safeParse({
          filename: filename.slice(0, 255),
          contentType,
          path: '/objects/a',
          size: 1,
        });
        fc.pre(taken.success);
        const message = await written({ attachments: [{ ...taken.data, content }] });
        expect(octetsOf(linesOf(message))).toBeLessThanOrEqual(lineOctetsMax);
      },
    ),
    { numRuns: 60 },
  );
});
