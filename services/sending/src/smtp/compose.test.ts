import { attachment, createLeadRequest, createStepRequest } from '@cadenza/contracts';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import type { OutgoingEmail } from '../email/mailer.ts';
import { compose } from './compose.ts';
import { messageText } from './message-text.ts';

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

const anEmail: OutgoingEmail = {
  emailId: '019a0000-0000-7000-8000-00000000000a',
  messageId: '<019a0000@example.com>',
  mailbox: null,
  date: Temporal.Instant.from('2026-03-02T15:00:00Z'),
  from: { name: 'Grace', address: 'grace@example.com' },
  replyTo: null,
  to: { name: 'Ada', address: 'ada@example.net' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  references: [],
  unsubscribeUrl: 'https://mail.example.com/u/x',
  returnAddress: null,
  attachments: [],
};

async function written(email: Partial<OutgoingEmail>): Promise<Buffer> {
  const { message } = await transport.sendMail(compose({ ...anEmail, ...email }));
  return message as Buffer;
}

const ours = [
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
].sort();

/** The names of the headers, after folded lines are joined; marks every line that is not a header as broken. */
function headerNames(message: Buffer): string[] {
  const [head = ''] = message.toString('latin1').split('\r\n\r\n');
  const lines = head
    .trimEnd()
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return lines.map((line) => /^([\w-]+): [\x20-\x7e]*$/.exec(line)?.[1]?.toLowerCase() ?? `broken: ${line}`).sort();
}

/** Texts that people might write, and attacks. The mailer gets only those that the contract accepts. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom(...'aé漢\u202e👩‍👧<>",;:@=?_\\()[]\r\n\t\u0000\u2028 '.split('')),
    maxLength: 300,
  }),
  fc.constantFrom('=?utf-8?Q?=0D=0ABcc:_x@example.com?=', 'x@example.com, y@example.com', '"<a@b.c>', 'a'.repeat(998)),
);

const type = fc.stringMatching(/^[\w.+-]{1,9}\/[\w.+-]{1,9}(?:; ?\w{1,9}=[\w.+-]{1,9})?$/);

const { firstName } = createLeadRequest.shape;
const { subject } = createStepRequest.shape;

test('bounces go to the return address where an email has one, else to the sender; From stays the sender', async () => {
  for (const returnAddress of ['b+1@bounces.example.com', null]) {
    const { envelope, message } = await transport.sendMail(compose({ ...anEmail, returnAddress }));
    expect(envelope).toEqual({ from: returnAddress ?? anEmail.from.address, to: ['ada@example.net'] });
    expect((await simpleParser(message as Buffer)).from?.value).toEqual([anEmail.from]);
  }
});

test('D5: no name and no subject that is taken breaks a header or adds a recipient', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (givenName, givenSubject) => {
      const [name, line] = [firstName.safeParse(givenName), subject.safeParse(givenSubject)];
      // An email without a subject has no header for it.
      fc.pre(name.success && line.success && line.data !== '');
      const message = await written({ to: { name: name.data, address: 'ada@example.net' }, subject: line.data });
      expect(headerNames(message)).toEqual(ours);
      const { to, subject: read } = await simpleParser(message);
      expect(
        [to]
          .flat()
          .flatMap((each) => each?.value ?? [])
          .map(({ address }) => address),
      ).toEqual(['ada@example.net']);
      // The invisible character that prevents decoding may also stand in the input.
      const seen = (given = '') => given.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
      expect(seen(read)).toBe(seen(line.data));
    }),
    { numRuns: 100 },
  );
});

test('D5: no name and no type of a file that is taken breaks a header', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.oneof(text, type), async (filename, contentType) => {
      const taken = attachment.safeParse({ filename, contentType, path: '/objects/a', size: 1 });
      fc.pre(taken.success);
      const message = await written({
        attachments: [
          { filename: taken.data.filename, contentType: taken.data.contentType, content: Buffer.from('file') },
        ],
      });
      expect(headerNames(message)).toEqual(ours);
      const parts = message
        .toString('latin1')
        .split(/\r\n--[^\r\n]+\r\n/)
        .slice(1, -1)
        .filter((part) => part !== '');
      for (const part of parts)
        for (const name of headerNames(Buffer.from(part, 'latin1'))) expect(name).toMatch(/^content-/);
      const { attachments } = await simpleParser(message);
      expect(attachments).toHaveLength(1);
      expect(attachments[0]?.content.toString()).toBe('file');
    }),
    { numRuns: 100 },
  );
});

test('an email composed whole is, byte for byte, the one that nodemailer writes as a stream', async () => {
  const lines = fc.oneof(text, fc.lorem({ maxCount: 200 }), fc.string({ unit: 'grapheme', maxLength: 2_000 }));
  await fc.assert(
    fc.asyncProperty(text, text, lines, lines, async (name, subject, plain, html) => {
      const to = { name, address: 'ada@example.net' };
      const message = compose({ ...anEmail, to, subject, text: `${plain}\n`, html: `<p>${html}</p>` });
      const compiled = () => new MailComposer({ ...message, baseBoundary: 'part' }).compile();
      const streamed = await compiled().build();
      expect(messageText(compiled())).toBe(streamed.toString('utf8'));
    }),
    { numRuns: 100 },
  );
});
