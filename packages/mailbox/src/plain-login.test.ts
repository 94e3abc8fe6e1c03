import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectionTo } from './account.ts';
import { mustBecomeTls, plainLoginIn } from './plain-login.ts';

test.each([
  ['smtp://ada:secret@mail.example.com:587', true],
  ['smtp://:secret@mail.example.com', true],
  ['imap://ada:secret@mail.example.com', true],
  ['imap://ada:secret@10.0.0.7', true],
  ['smtp://ada:secret@127.0.0.1.example.com', true],
  ['smtp://ada:secret@[::ffff:127.0.0.1]', true],
  ['smtps://ada:secret@mail.example.com', false],
  ['imaps://ada:secret@mail.example.com', false],
  ['smtp://mail-catcher:1025', false],
  ['smtp://ada:secret@localhost:2525', false],
  ['imap://ada:secret@127.0.0.1:143', false],
  ['smtp://ada:secret@[::1]', false],
])('a connection to %s must become TLS: %s', (url, must) => {
  expect(mustBecomeTls(url, false)).toBe(must);
  expect(mustBecomeTls(url, true)).toBe(false);
});

test.each([
  ['smtp://ada:secret@mail.example.com?ignoreTLS=true', 'asks with ignoreTLS=true to send its password without TLS'],
  ['smtp://ada:secret@mail.example.com?opportunisticTLS=true', 'set MAIL_PLAIN_LOGIN=true'],
  ['smtp://ada:secret@mail.example.com?requireTLS=false', 'take that out'],
])('%s is refused at the start, in a sentence that says what to set', (url, words) => {
  expect(plainLoginIn(url, false)).toContain(words);
  expect(plainLoginIn(url, true)).toBeUndefined();
  expect(plainLoginIn(url.replace('mail.example.com', '127.0.0.1'), false)).toBeUndefined();
});

/**
 * Answers every command. The test chooses what it offers and how it answers STARTTLS, as an attacker on the way could.
 */
async function startImapServer(offers: string, toStartTls: string, greeting = 'OK') {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`* ${greeting} [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR ${offers}] ready\r\n`);
    socket.on('data', (line) => {
      heard.push(String(line));
      const [tag, command = ''] = String(line).split(' ');
      if (/^STARTTLS/i.test(command)) socket.write(`${tag} ${toStartTls}\r\n`);
      // What begins TLS is no command.
      else socket.write(/^\w+$/.test(tag ?? '') ? `${tag} OK done\r\n` : '* BAD unknown command\r\n');
    });
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { heard, port: (server.address() as AddressInfo).port };
}

test.each([
  ['offers no TLS', '', 'BAD unknown command'],
  ['takes its offer back', 'STARTTLS', 'NO not now'],
  ['says that it goes over and does not', 'STARTTLS', 'OK begin'],
])('a mailbox on another host that %s never hears the login', async (_case, offers, toStartTls) => {
  const { heard, port } = await startImapServer(offers, toStartTls);
  // Counts as another host, though it leads here.
  const client = await connectionTo(`imap://ada:xsecret@0.0.0.0:${port}`);
  client.on('error', () => {});
  await expect(client.connect()).rejects.toThrow();
  client.close();
  expect(heard.join()).not.toMatch(/LOGIN|AUTHENTICATE|xsecret/);
  // To the one that does not go over nobody ever logs in: there is nothing to compare with.
  if (toStartTls === 'OK begin') return;

  const plain = await connectionTo(`imap://ada:xsecret@0.0.0.0:${port}`, { plainLogin: true });
  plain.on('error', () => {});
  await plain.connect().catch(() => {});
  plain.close();
  expect(heard.join()).toMatch(/LOGIN|AUTHENTICATE/);
});

test.each([
  ['offers no TLS', '', 'BAD unknown command'],
  ['takes its offer back', 'STARTTLS', 'NO not now'],
  ['says that it goes over and does not', 'STARTTLS', 'OK begin'],
  ['goes on talking', 'STARTTLS', 'OK begin\r\n* 1 EXISTS'],
])('a server that greets as signed in already and %s is not read without TLS', async (_case, offers, toStartTls) => {
  const { heard, port } = await startImapServer(offers, toStartTls, 'PREAUTH');
  const client = await connectionTo(`imap://ada:xsecret@0.0.0.0:${port}`);
  client.on('error', () => {});
  await expect(client.connect()).rejects.toThrow();
  expect(client.usable).toBe(false);
  client.close();
  expect(heard.join()).not.toMatch(/LIST|SELECT|EXAMINE|NAMESPACE/);
});
