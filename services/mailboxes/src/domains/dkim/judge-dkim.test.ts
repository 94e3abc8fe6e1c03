import { generateKeyPairSync } from 'node:crypto';
import { startAskedDns } from '@cadenza/ask-dns/testing';
import { parseHeaderBlock } from '@cadenza/inbound-mail';
import { expect, test } from 'vitest';
import { judgeDkim } from './judge-dkim.ts';
import { keyFault } from './key-fault.ts';
import { signaturesIn } from './signatures-in.ts';

const rsaKey = (modulusLength: number, type: 'spki' | 'pkcs1' = 'spki') =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'der', type }).toString('base64');
const key = rsaKey(2_048);
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);

test.each([
  ['as providers publish it', `v=DKIM1; k=rsa; p=${key}`],
  ['without anything but the key', `p=${key}`],
  ['with spaces in the key and a note', `v=DKIM1; n=note; p=${key.slice(0, 50)} ${key.slice(50)};`],
  ['for email alone, with SHA-256', `v=DKIM1; s=email; h=sha1:sha256; t=y:s; p=${key}`],
  ['of 1,024 bits', `v=DKIM1; p=${rsaKey(1_024)}`],
  ['as a bare RSA key', `v=DKIM1; p=${rsaKey(2_048, 'pkcs1')}`],
  ['of Ed25519 (RFC 8463)', `v=DKIM1; k=ed25519; p=${ed25519.toString('base64')}`],
  ['with a tag that nobody knows', `v=DKIM1; z=1; p=${key}`],
])('a key %s is right (RFC 6376, 3.6.1)', (_case, text) => {
  expect(keyFault(text)).toBeNull();
});

test.each([
  ['', 'no record of a key'],
  ['hello', 'no record of a key'],
  [`p=${key}; p=${key}`, 'no record of a key'],
  [`v=DKIM2; p=${key}`, 'another version'],
  [`k=rsa; v=DKIM1; p=${key}`, 'another version'],
  ['v=DKIM1; k=rsa', 'holds no key'],
  ['v=DKIM1; p=', 'revoked'],
  [`v=DKIM1; s=tlsrpt; p=${key}`, 'not for email'],
  [`v=DKIM1; h=sha1; p=${key}`, 'hashes'],
  [`v=DKIM1; k=dsa; p=${key}`, 'of a kind'],
  ['v=DKIM1; p=nonsense!', 'broken key'],
  ['v=DKIM1; p=AAAA', 'broken key'],
  [`v=DKIM1; p=${key.slice(0, 100)}`, 'broken key'],
  ['v=DKIM1; k=ed25519; p=AAAA', 'broken key'],
  [
    `v=DKIM1; k=rsa; p=${generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
    'broken key',
  ],
  [`v=DKIM1; p=${rsaKey(512)}`, 'a key of 512 bits'],
])('%s: %s', (text, fault) => {
  expect(keyFault(text)).toContain(fault);
});

test('signatures of a mail name domain and selector; those that name none are passed over', () => {
  const headers = parseHeaderBlock(
    [
      'DKIM-Signature: v=1; a=rsa-sha256; d=Acme.io;',
      '\ts=S1; h=from; bh=x; b=y',
      'DKIM-Signature: v=1; d=acme.io; b=y',
      'DKIM-Signature: v=1; d=../etc; s=s1; b=y',
      'DKIM-Signature: v=1; d=acme.io; s=a b; b=y',
      'DKIM-Signature: nonsense',
      ...Array.from({ length: 10 }, (_, n) => `DKIM-Signature: v=1; d=other.io; s=n${n}.x; b=y`),
    ].join('\n'),
  );
  const found = signaturesIn(headers);
  expect(found.slice(0, 2)).toEqual([
    { domain: 'acme.io', selector: 's1' },
    { domain: 'other.io', selector: 'n0.x' },
  ]);
  expect(found.length).toBe(5);
});

const dns = await startAskedDns({
  'good._domainkey.acme.io': { txt: [`v=DKIM1; p=${key}`] },
  'good._domainkey.mail.acme.io': { txt: [`v=DKIM1; p=${key}`] },
  'alias._domainkey.acme.io': { cname: 'good._domainkey.acme.io' },
  'revoked._domainkey.acme.io': { txt: ['v=DKIM1; p='] },
  'two._domainkey.acme.io': { txt: [`p=${key}`, `p=${key}`] },
  'beside._domainkey.acme.io': { txt: ['a note', `p=${key}`] },
  'broken._domainkey.acme.io': 'servfail',
});
const at = (selector: string, domain = 'acme.io') => ({ selector, domain });
const judge = (signatures: { selector: string; domain: string }[] | null, more = {}) =>
  dns.ask((each) =>
    judgeDkim(each, 'acme.io', {
      ...{ signatures, isStrict: false, unsignedInside: null, isOfRelayAlone: false },
      ...more,
    }),
  );

test.each([
  ['a key that is there', [at('good')], 'good'],
  ['a key behind an alias', [at('alias')], 'good'],
  ['a key beside another text', [at('beside')], 'good'],
  ['a key of a domain below (relaxed)', [at('good', 'mail.acme.io')], 'good'],
  ['one signature that holds beside others', [at('gone'), at('x', 'provider.io'), at('good')], 'good'],
  ['a key that is not there', [at('gone')], 'missing'],
  ['a revoked key', [at('revoked')], 'wrong'],
  ['two keys at one place', [at('two')], 'wrong'],
  ['a DNS that does not answer', [at('broken')], 'unknown'],
  ['a signature of the provider alone', [at('good', 'acme-io.provider.io')], 'wrong'],
  ['no signature', [], 'missing'],
  ['no self-test', null, 'unknown'],
])('%s', async (_case, signatures, verdict) => {
  expect(await judge(signatures)).toMatchObject({ verdict });
});

test('without a self-test nobody guesses a selector: the user is asked to run one', async () => {
  const before = dns.questions.length;
  expect((await judge(null)).message).toContain('Run a self-test');
  expect(dns.questions.length).toBe(before);
});

test('of the relay no self-test is asked for, as there is none', async () => {
  const { verdict, message } = await judge(null, { isOfRelayAlone: true });
  expect(verdict).toBe('unknown');
  expect(message).toContain('No self-test shows the signature of the relay');
});

test('a strict policy asks for the very domain', async () => {
  expect(await judge([at('good', 'mail.acme.io')], { isStrict: true })).toMatchObject({ verdict: 'wrong' });
  expect(await judge([at('good')], { isStrict: true })).toMatchObject({ verdict: 'good' });
});

test('a provider that does not sign mail that stays inside leaves it Unknown', async () => {
  expect(await judge([], { unsignedInside: 'Microsoft 365' })).toMatchObject({ verdict: 'unknown' });
});

test('the record to set has its name; its value is with the provider', async () => {
  expect(await judge([at('gone')])).toMatchObject({
    record: { type: 'TXT', name: 'gone._domainkey.acme.io', value: null },
  });
});
