import { expect, test } from 'vitest';
import { authenticatedSender, type HeaderFields } from './authenticated-sender.ts';

const trusted = new Set(['mx.example.com']);
const bob = 'bob@example.net';
const from = ['from', `Bob <${bob}>`] as const;
const results = (text: string, id = 'mx.example.com') => ['authentication-results', `${id}; ${text}`] as const;
const pass = results('dmarc=pass header.from=example.net');
const fail = results('spf=fail smtp.mailfrom=example.net; dkim=none; dmarc=fail header.from=example.net');
const receivedBy = (host: string) =>
  ['received', `from relay.example.net (a [192.0.2.1] by evil) by ${host} with ESMTP`] as const;
const [border, delivery, outside] = ['mx.example.com', 'store.example.com', 'relay.example.net'].map(receivedBy) as [
  HeaderFields[0],
  HeaderFields[0],
  HeaderFields[0],
];

test.each<[string, HeaderFields, string | null]>([
  ['DMARC passed', [pass], bob],
  ['DMARC failed', [fail], null],
  ['the mail has no such field', [], null],
  ['another server says so', [results('dmarc=pass header.from=example.net', 'mx.example.org')], null],
  ['it passed for another domain', [results('dmarc=pass header.from=example.org')], null],
  ['it passed and failed', [results('dmarc=pass; dmarc=fail header.from=example.net')], null],
  ['DMARC failed though DKIM passed', [results('dkim=pass header.d=example.net; dmarc=fail')], null],
  ['DKIM passed for the domain', [results('dkim=fail header.d=example.net; dkim=pass header.d=example.net')], bob],
  ['DKIM passed for a mailing service', [results('dkim=pass header.d=mailer.example')], null],
  ['DKIM passed for an identity', [results('dkim=pass header.i=@mail.example.net')], bob],
  ['SPF passed for a part of the domain', [results('spf=pass smtp.mailfrom=b+1=2@bounces.example.net')], bob],
  ['SPF passed for another sender', [results('spf=pass smtp.mailfrom=eve@example.org')], null],
  ['SPF passed for the server of a mail without sender', [results('spf=pass smtp.helo=mx.example.net')], bob],
  ['another method passed', [results('iprev=pass policy.iprev=192.0.2.1')], null],
  ['nothing was tested', [results('none')], null],
])('S11: whether a mail comes from where it says: %s', (_, fields, expected) => {
  expect(authenticatedSender([...fields, from], trusted)).toBe(expected);
});

test.each<[string, HeaderFields, string | null]>([
  ['above everything', [pass, border, outside], bob],
  ['below what the border server wrote', [border, pass, outside], bob],
  ['below the hop inside as well', [delivery, border, pass], bob],
  ['between two hops inside', [delivery, pass, border, outside], bob],
  ['below a hop that the mail brought', [border, outside, pass], null],
  ['below nothing but hops of others', [outside, pass], null],
  ['below a result of the same server', [fail, pass, border], null],
  ['above one that the mail brought', [pass, border, fail], bob],
  ['below a result of another server', [results('dmarc=fail', 'filter.example.org'), pass], bob],
  ['below a field that cannot be read', [results('spf=fail smtp.mailfrom=("'), pass], null],
])('S11: a mail may bring a forged field along: %s', (_, fields, expected) => {
  expect(authenticatedSender([...fields, from], trusted)).toBe(expected);
});

test.each<[string, HeaderFields]>([
  ['two fields', [from, ['from', 'eve@example.net']]],
  ['two addresses', [['from', `${bob}, eve@example.net`]]],
  ['an address as a name', [['from', '"bob@example.net" <eve@example.org>']]],
  ['none', [['from', 'Bob']]],
])('S11: a mail with no author or several proves nothing: %s', (_, fields) => {
  expect(authenticatedSender([pass, ...fields], trusted)).toBeNull();
});

test('S11: without a trusted server nothing is believed', () => {
  expect(authenticatedSender([pass, from], new Set())).toBeNull();
});

test('S11: domains under which anybody can register a name are no organisation', () => {
  for (const suffix of ['github.io', 'co.uk']) {
    const fields: HeaderFields = [results(`dkim=pass header.d=eve.${suffix}`), ['from', `bob@bob.${suffix}`]];
    expect(authenticatedSender(fields, trusted)).toBeNull();
  }
});
