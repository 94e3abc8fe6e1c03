import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import type { OutgoingEmail } from '../email/mailer.ts';
import { anEmail } from '../testing/an-email.ts';
import { startScriptedSmtpServer } from '../testing/scripted-smtp-server.ts';
import { compose } from './compose.ts';
import { isSmall, messageBytes } from './message-bytes.ts';
import { relayServer } from './relay-server.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const email = (...fileBytes: number[]): OutgoingEmail => ({
  ...anEmail,
  subject: 'Grüße',
  text: 'Hello Ada\n.\n'.repeat(20),
  html: '<p>Grüße, Ada</p>'.repeat(20),
  attachments: fileBytes.map((bytes) => ({
    filename: 'Übersicht.pdf',
    contentType: 'application/pdf',
    content: randomBytes(bytes),
  })),
});

test.each([[[]], [[0]], [[1]], [[56]], [[57]], [[58]], [[114, 113]], [[0, 100_000, 999_999]]])(
  'the size of a message with files of %j bytes is known without encoding them',
  async (fileBytes) => {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(compose(email(...fileBytes)));
    expect(await messageBytes(email(...fileBytes))).toBe((message as Buffer).length);
  },
);

test.each(['a', 'ü', '漢', '👩', '=', '=ü', '漢abcd'])(
  'what counts as small stays below 64 KB, written in %s',
  async (letters) => {
    const written = letters.repeat(5_000).slice(0, 5_000);
    const small = { ...email(), text: written, html: written };
    expect(isSmall(small)).toBe(true);
    expect(await messageBytes(small)).toBeLessThan(60_000);
  },
);

describe('an email and the size that the mail server accepts (RFC 1870)', () => {
  async function deliveryWith(size: string, outgoing: OutgoingEmail) {
    await using server = await startScriptedSmtpServer();
    server.reply('ehlo', `250-mail.example.net\r\n250 ${size}`);
    await using mailer = openSmtpMailer({ server: relayServer(server.url), connectionsMax: 1, replyMsMax: 5_000 });
    const first = await mailer.deliver(outgoing);
    const next = await mailer.deliver(email(10));
    return { first, next, texts: server.texts.length, connections: server.connections() };
  }

  test('S3: a larger one fails with both sizes, without a byte of its text sent, and holds up no other', async () => {
    const large = email(10_000);
    const bytes = await messageBytes(large);
    const { first, next, texts, connections } = await deliveryWith('SIZE 8000', large);
    expect(first).toEqual({
      outcome: 'refused',
      kind: 'content',
      code: 552,
      text: `The email has ${bytes.toLocaleString('en')} bytes with its attachments; the mail server accepts at most 8,000.`,
      words: null,
    });
    expect(next).toMatchObject({ outcome: 'accepted' });
    expect({ texts, connections }).toEqual({ texts: 1, connections: 1 });
  });

  test('S3: one of just that size leaves', async () => {
    const large = email(10_000);
    const { first } = await deliveryWith(`SIZE ${await messageBytes(large)}`, large);
    expect(first).toMatchObject({ outcome: 'accepted' });
  });

  test.each(['SIZE', 'SIZE 0', 'HELP'])('S3: a server that says %s sets no bound', async (size) => {
    expect((await deliveryWith(size, email(10_000))).first).toMatchObject({ outcome: 'accepted' });
  });
});
