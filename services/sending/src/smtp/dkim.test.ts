import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { loadSettings } from '@cadenza/http-kit';
import { expect, test } from 'vitest';
import { settings } from '../config.ts';
import { anEmail } from '../testing/an-email.ts';
import { startScriptedSmtpServer } from '../testing/scripted-smtp-server.ts';
import { relayServer } from './relay-server.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

async function signedEmail(): Promise<string> {
  await using server = await startScriptedSmtpServer();
  await using mailer = openSmtpMailer({
    server: relayServer(server.url),
    connectionsMax: 1,
    replyMsMax: 2_000,
    dkim: { domainName: 'example.com', keySelector: 'mail', privateKey: pem },
  });
  const delivery = await mailer.deliver({
    ...anEmail,
    to: { name: 'Zoë', address: 'zoe@example.net' },
    subject: 'Ünïted',
    text: 'Hello Zoë  \n\n.\n\n',
    html: '<p>Hello Zoë</p>',
    references: ['<before@example.com>'],
  });
  expect(delivery.outcome).toBe('accepted');
  // A dot at the beginning of a line travels doubled (RFC 5321, 4.5.2).
  return `${server.texts[0]}\r\n`.replace(/^\.\./gm, '.');
}

/** RFC 6376, 3.4.2: relaxed headers. */
const relaxedHeader = (field: string) => {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ');
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
};

/** RFC 6376, 3.4.4: relaxed body. */
const relaxedBody = (body: string) =>
  `${body
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '')}\r\n`;

test('an email is signed for its domain, unsubscribe headers included, and the signature holds', async () => {
  const message = await signedEmail();
  const bodyAt = message.indexOf('\r\n\r\n');
  const fields = message.slice(0, bodyAt).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^DKIM-Signature:/i.test(field)) as string;
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, '')]),
  );
  expect(Object.fromEntries(tags)).toMatchObject({
    a: 'rsa-sha256',
    c: 'relaxed/relaxed',
    d: 'example.com',
    s: 'mail',
  });
  const signed = String(tags.get('h')).toLowerCase().split(':');
  expect(signed).toEqual(expect.arrayContaining(['from', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']));

  const body = relaxedBody(message.slice(bodyAt + 4));
  expect(tags.get('bh')).toBe(createHash('sha256').update(body, 'latin1').digest('base64'));

  const covered = signed.flatMap((name) => fields.filter((field) => field.toLowerCase().startsWith(`${name}:`)));
  const unsigned = relaxedHeader(signature.replace(/([;\s]b=)[^;]*$/, '$1'));
  const check = createVerify('RSA-SHA256');
  check.update([...covered.map(relaxedHeader), unsigned].join('\r\n'), 'latin1');
  expect(check.verify(createPublicKey(privateKey), String(tags.get('b')), 'base64')).toBe(true);
});

const needed = {
  DATABASE_URL: 'postgres://localhost/sending',
  INTERNAL_SECRET: 'a secret only tests know',
  SESSION_SECRET: 'a secret only tests know',
  PUBLIC_URL: 'https://mail.example.com',
  LEADS_URL: 'http://leads.example.com',
  MAILBOXES_URL: 'http://mailboxes.example.com',
  TRACKING_URL: 'http://tracking.example.com',
};
const dkim = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'mail', DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };

test('its settings come together, the key in one line', () => {
  expect(loadSettings(settings, { ...needed, ...dkim }).DKIM_PRIVATE_KEY).toBe(pem);
  expect(loadSettings(settings, needed).DKIM_PRIVATE_KEY).toBeUndefined();
});

test.each([
  [{ DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'mail' }, 'DKIM_PRIVATE_KEY: is needed as well'],
  [{ ...dkim, DKIM_PRIVATE_KEY: 'secret' }, 'DKIM_PRIVATE_KEY: is not an RSA private key'],
  [{ ...dkim, DKIM_DOMAIN: 'exa mple' }, 'DKIM_DOMAIN: is not a domain'],
])('%#: settings that cannot sign are refused at start', (given, sentence) => {
  expect(() => loadSettings(settings, { ...needed, ...given })).toThrow(sentence);
});
