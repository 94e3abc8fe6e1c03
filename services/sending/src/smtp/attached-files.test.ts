import { createHash, randomBytes } from 'node:crypto';
import { startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import type { OutgoingEmail } from '../email/mailer.ts';
import { anEmail } from '../testing/an-email.ts';
import { relayServer } from './relay-server.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const sink = await startSmtpSink();
const mailer = openSmtpMailer({
  server: relayServer(sink.url),
  connectionsMax: 1,
  replyMsMax: 10_000,
});
afterAll(async () => {
  await mailer[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

async function received(attachments: OutgoingEmail['attachments']) {
  const delivery = await mailer.deliver({ ...anEmail, attachments });
  expect(delivery).toMatchObject({ outcome: 'accepted' });
  const mail = sink.mails.at(-1);
  return { raw: String(mail?.raw.toString('latin1')), files: mail?.parsed.attachments ?? [] };
}

const pdf = 'application/pdf';

test.each([
  'Übersicht – März.pdf',
  'Offer 🎉 for 👩‍👧.pdf',
  'عرض السعر.pdf',
  'תוכנית \u202eעבודה.pdf',
  '契約書.pdf',
  `${'a'.repeat(196)}.pdf`,
  `${'ü'.repeat(196)}.pdf`,
  `${'👩‍👧'.repeat(40)}.pdf`,
  'She said "yes", it\'s 100%; a=b (c) <d> @e.pdf',
  'back\\slash / slash.pdf',
  "UTF-8''%41.pdf",
  '..',
  'no ending',
])('D6: a file arrives under the name %s', async (filename) => {
  const content = randomBytes(1_000);
  const { raw, files } = await received([{ filename, contentType: pdf, content }]);
  expect(files.map((file) => file.filename)).toEqual([filename]);
  expect(files[0]).toMatchObject({ contentType: pdf, contentDisposition: 'attachment' });
  expect(files[0]?.content.equals(content)).toBe(true);
  expect(raw).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
});

test.each([
  'a\r\nBcc: eve@example.org\r\n.pdf',
  'a\nContent-Type: text/html\n\n<b>.pdf',
  'a\u2028b\u0000c.pdf',
  '=?utf-8?Q?a=0D=0ABcc:_eve@example.org?=.pdf',
])('D5: a name that tries to be a header is none: %j', async (filename) => {
  const { raw, files } = await received([{ filename, contentType: pdf, content: Buffer.from('file') }]);
  expect(files.map(({ content }) => String(content))).toEqual(['file']);
  expect(files[0]?.filename).not.toMatch(/[\r\n]/);
  expect(raw).not.toMatch(/^(?:Bcc|Content-Type: text\/html\r\n\r\n<b>)/im);
});

const lines = 'first\nsecond\r\n.\r\n..third\rno end, and a long line '.repeat(40);
const mailInFile = `From: a@example.org\nSubject: Hi\nContent-Type: text/plain\n\nHi\n`;

test.each([
  [pdf, pdf],
  ['text/plain', 'text/plain'],
  ['text/csv', 'text/csv'],
  ['text/html', 'text/html'],
  ['image/png', 'image/png'],
  ['text/calendar', 'text/calendar'],
  // A type that a mail reader would take apart arrives as a file (RFC 2046, 5.2.1 allows no encoding that keeps every
  // byte).
  ['message/rfc822', 'application/octet-stream'],
  ['Message/Delivery-Status', 'application/octet-stream'],
  ['multipart/mixed', 'application/octet-stream'],
])('D6: a file of the type %s arrives byte for byte', async (contentType, arrives) => {
  const contents = [randomBytes(100_000), Buffer.from(lines), Buffer.from(mailInFile), Buffer.alloc(0)];
  const { files } = await received(
    contents.map((content, index) => ({ filename: `${index}.bin`, contentType, content })),
  );
  expect(files.map((file) => [file.filename, file.contentType])).toEqual(
    contents.map((_, index) => [`${index}.bin`, arrives]),
  );
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  expect(files.map(({ content }) => sha256(content))).toEqual(contents.map(sha256));
});
