import { type DnsAnswer, startDnsServer } from '@cadenza/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openRelayNames, relayHostOf } from './relay-names.ts';

const names = new Map<string, DnsAnswer>();
const dns = await startDnsServer(names);
afterAll(() => dns[Symbol.asyncDispose]());
beforeEach(() => {
  names.set('mail.acme.io', { a: '8.8.8.1' }).set('1.8.8.8.in-addr.arpa', { ptr: ['mail.acme.io'] });
});

let nowMs = 0;
const open = (more = {}) =>
  openRelayNames(
    { SMTP_URL: 'smtp://ada:secret@mail.acme.io:587', ADDRESS_CHECK: true, DNS_SERVERS: [dns.address], ...more },
    () => nowMs,
  );
const verdictOf = async (relayNames: ReturnType<typeof open>) => (await relayNames.read()).verdict;

test.each([
  ['smtps://ada:secret@MAIL.Acme.io.', 'mail.acme.io'],
  ['smtp://ada%40acme.io:p%3A@mail.acme.io:587?x=1', 'mail.acme.io'],
  ['smtp://192.0.2.1:25', '192.0.2.1'],
  ['smtp://[2001:DB8::0:1]:25', '2001:db8::1'],
  ['smtp://mail-catcher:1025', 'mail-catcher'],
  [undefined, null],
])('the host of %s is %s', (SMTP_URL, host) => expect(relayHostOf({ SMTP_URL })).toBe(host));

test('many who read at once share one set of questions, and its answer for ten minutes', async () => {
  const relayNames = open();
  const before = dns.questions.length;
  await Promise.all(Array.from({ length: 50 }, () => relayNames.read()));
  const asked = dns.questions.length - before;
  expect(asked).toBeLessThan(10);
  names.delete('1.8.8.8.in-addr.arpa');
  nowMs += 600_000;
  expect(await verdictOf(relayNames)).toBe('good');
  expect(dns.questions.length).toBe(before + asked);
  nowMs += 1;
  expect(await verdictOf(relayNames)).toBe('missing');
});

test('where the DNS did not answer, it is asked again a minute later', async () => {
  names.set('1.8.8.8.in-addr.arpa', 'servfail');
  const relayNames = open();
  expect(await verdictOf(relayNames)).toBe('unknown');
  names.set('1.8.8.8.in-addr.arpa', { ptr: ['mail.acme.io'] });
  expect(await verdictOf(relayNames)).toBe('unknown');
  nowMs += 60_001;
  expect(await verdictOf(relayNames)).toBe('good');
});

test('without a mail server nothing applies, and an installation that does not ask the DNS says so', async () => {
  const before = dns.questions.length;
  expect(await verdictOf(open({ SMTP_URL: undefined }))).toBe('not-applicable');
  const { verdict, message } = await open({ ADDRESS_CHECK: false }).read();
  expect([verdict, message]).toEqual(['unknown', expect.stringContaining('ADDRESS_CHECK')]);
  expect(dns.questions.length).toBe(before);
});

test('a resolver that does not know the public DNS tells nothing, nor does one that is away', async () => {
  expect(await verdictOf(open({ DNS_SERVERS: ['127.0.0.1:1'] }))).toBe('unknown');
  dns.hidesPublic();
  names.delete('1.8.8.8.in-addr.arpa');
  expect(await verdictOf(open())).toBe('unknown');
});
