import { type DnsAnswer, startDnsServer } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { openDomainLookup } from './domain-lookup.ts';

const dns = await startDnsServer(
  new Map<string, DnsAnswer>([
    ['mx.io', { mx: [[10, 'mail.mx.io']] }],
    [
      'two.io',
      {
        mx: [
          [0, ''],
          [10, 'mail.two.io'],
        ],
      },
    ],
    ['null.io', { mx: [[0, '']] }],
    ['v4.io', { a: '192.0.2.1' }],
    ['v6.io', { aaaa: '2001:db8::1' }],
    ['bare.io', 'nothing'],
    ['broken.io', 'servfail'],
    ['mute.io', 'silent'],
    ['xn--bcher-kva.io', { mx: [[10, 'mail.mx.io']] }],
  ]),
);
const lookup = openDomainLookup({ on: true, servers: [dns.address] });
afterAll(() => dns[Symbol.asyncDispose]());

test.each([
  ['mx.io', 'takes-mail'],
  ['two.io', 'takes-mail'],
  ['null.io', 'null-mx'],
  ['v4.io', 'takes-mail'],
  ['v6.io', 'takes-mail'],
  ['bare.io', 'no-mail-server'],
  ['broken.io', 'unknown'],
  ['gone.io', 'no-domain'],
  ['xn--bcher-kva.io', 'takes-mail'],
])('%s: %s', async (domain, state) => {
  expect(await lookup.find([domain], 8_000)).toEqual([state]);
});

test('what does not answer in time is unknown, and keeps nothing else from being answered', async () => {
  const began = performance.now();
  expect(await lookup.find(['mute.io', 'mx.io'], 500)).toEqual(['unknown', 'takes-mail']);
  expect(performance.now() - began).toBeLessThan(4_000);
});

test('reserved names are never asked for', async () => {
  expect(await lookup.find(['example.com', 'here.test', 'localhost'], 1_000)).toEqual(Array(3).fill('unknown'));
  expect(dns.questions.filter((each) => /example|test$|localhost/.test(each))).toEqual([]);
});

test('a resolver that does not know the public DNS ends nobody, nor does one that is away or turned off', async () => {
  const closed = openDomainLookup({ on: true, servers: ['127.0.0.1:1'] });
  const off = openDomainLookup({ on: false, servers: [dns.address] });
  await using inside = await startDnsServer(new Map());
  inside.hidesPublic();
  const blind = openDomainLookup({ on: true, servers: [inside.address] });
  for (const each of [closed, off, blind]) expect(await each.find(['gone.io'], 5_000)).toEqual(['unknown']);
});
