import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createLog } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import { connectionTo } from '../../packages/mailbox/src/account.ts';
import { relayServer } from '../../services/sending/src/smtp/relay-server.ts';
import { openSmtpMailer } from '../../services/sending/src/smtp/smtp-mailer.ts';
import { anEmail } from '../../services/sending/src/testing/an-email.ts';
import { startScriptedSmtpServer } from '../../services/sending/src/testing/scripted-smtp-server.ts';

const password = 'xcanary-password';

/** Nor may its encoded form on the wire appear. */
function expectNoPassword(text: string): void {
  for (const sent of [password, `\0grace\0${password}`]) {
    expect(text).not.toContain(sent);
    expect(text).not.toContain(Buffer.from(sent).toString('base64'));
  }
}

test.each(['535 5.7.8 not accepted', '454 4.7.0 later', 'close'])(
  'the password of the mail server is in nothing that is kept of a failure: %s',
  async (response) => {
    await using server = await startScriptedSmtpServer();
    server.reply('ehlo', '250-mail.example.net\r\n250 AUTH PLAIN LOGIN');
    server.reply('auth', response);
    const url = new URL(server.url);
    Object.assign(url, { username: 'grace', password });
    await using mailer = openSmtpMailer({ server: relayServer(url.href), connectionsMax: 1, replyMsMax: 10_000 });
    const delivery = await mailer.deliver(anEmail);
    expect(delivery.outcome).toBe('not-handed-over');
    expectNoPassword(JSON.stringify(delivery));
  },
);

/** Accepts connections and refuses every sign-in in these words, or hangs up. */
async function startImapServer(words: string | undefined) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    socket.on('data', (line) => {
      const [tag, command = ''] = String(line).split(' ');
      if (/^CAPABILITY/i.test(command)) socket.write(`* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n${tag} OK done\r\n`);
      else if (words) socket.write(`${tag} ${words}\r\n`);
      else socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `imap://grace:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

test.each(['NO [AUTHENTICATIONFAILED] not accepted', 'BAD what is that', undefined])(
  'the password of the mailbox is in no log of a failure: %s',
  async (words) => {
    await using server = await startImapServer(words);
    const lines: string[] = [];
    const log = createLog('probe', 'trace', { write: (line) => void lines.push(line) });
    const client = await connectionTo(server.url);
    client.on('error', (error) => log.warn({ err: error }, 'the connection failed'));
    await client.connect().catch((error) => log.warn({ err: error }, 'it could not be opened'));
    client.close();
    expect(lines.join()).toContain('it could not be opened');
    expectNoPassword(lines.join());
  },
);
