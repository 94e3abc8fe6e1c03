import { describe, expect, test } from 'vitest';
import type { OutgoingEmail } from '../email/mailer.ts';
import { anEmail } from '../testing/an-email.ts';
import { startScriptedSmtpServer } from '../testing/scripted-smtp-server.ts';
import { relayServer } from './relay-server.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const to = (address: string): OutgoingEmail => ({ ...anEmail, to: { name: 'Jörg', address } });
const jörg = to('jörg@xn--bcher-kva.example');
const large = { ...jörg, attachments: [{ filename: 'a', contentType: 'image/png', content: Buffer.alloc(50_000) }] };

const openMailer = (url: string) => openSmtpMailer({ server: relayServer(url), connectionsMax: 1, replyMsMax: 10_000 });

describe.each([[false], [true]])('an address with letters outside ASCII before the @ (pipelining %s)', (pipelining) => {
  test.each([
    ['a small email', jörg],
    ['a large email', large],
  ])('D8: of %s a server without SMTPUTF8 hears nothing, and no account is blamed', async (_, email) => {
    await using server = await startScriptedSmtpServer({ pipelining });
    await using mailer = openMailer(server.url);
    expect(await mailer.deliver(email)).toEqual({
      outcome: 'refused',
      kind: 'content',
      code: 553,
      text: expect.stringContaining('does not offer SMTPUTF8'),
      words: null,
    });
    expect(server.texts).toEqual([]);
    expect(await mailer.deliver(anEmail)).toMatchObject({ outcome: 'accepted' });
    expect(server.texts).toHaveLength(1);
    expect(server.connections()).toBe(1);
  });

  test('a server with SMTPUTF8 gets it', async () => {
    await using server = await startScriptedSmtpServer();
    server.reply('ehlo', `250-mail.example.net\r\n250${pipelining ? '-PIPELINING\r\n250' : ''} SMTPUTF8`);
    await using mailer = openMailer(server.url);
    expect(await mailer.deliver(jörg)).toMatchObject({ outcome: 'accepted' });
    expect(Buffer.from(server.texts[0] ?? '', 'latin1').toString()).toContain('<jörg@bücher.example>');
  });
});

test('a domain in another script needs no SMTPUTF8', async () => {
  await using server = await startScriptedSmtpServer();
  await using mailer = openMailer(server.url);
  expect(await mailer.deliver(to('ada@xn--bcher-kva.example'))).toMatchObject({ outcome: 'accepted' });
  expect(server.texts[0]).toContain('<ada@xn--bcher-kva.example>');
});

test('D8: a sender whom the server cannot take is the fault of the account', async () => {
  await using server = await startScriptedSmtpServer();
  await using mailer = openMailer(server.url);
  const delivery = await mailer.deliver({ ...anEmail, from: { name: 'Jörg', address: 'jörg@example.com' } });
  expect(delivery).toMatchObject({ outcome: 'not-handed-over', fault: { kind: 'sender', aside: false } });
  expect(server.texts).toEqual([]);
});
