import { startAskedDns } from '@cadenza/ask-dns/testing';
import { expect, test } from 'vitest';
import { judgePtr } from './judge-ptr.ts';

const reversed = (address: string) => `${address.split('.').toReversed().join('.')}.in-addr.arpa`;
const v6 = '2a01:4f8::1';
const reversedV6 = `${'1.'.padEnd(48, '0.')}8.f.4.0.1.0.a.2.ip6.arpa`;

const dns = await startAskedDns({
  'good.io': { a: '8.8.8.1' },
  [reversed('8.8.8.1')]: { ptr: ['Good.io'] },
  'other-name.io': { a: '8.8.8.2' },
  'static-2.hoster.io': { a: '8.8.8.2' },
  [reversed('8.8.8.2')]: { ptr: ['elsewhere.io', 'static-2.hoster.io'] },
  'nameless.io': { a: '8.8.8.3' },
  'bare.io': { a: '8.8.8.4' },
  [reversed('8.8.8.4')]: 'nothing',
  'forged.io': { a: '8.8.8.5' },
  'elsewhere.io': { a: '8.8.8.8' },
  [reversed('8.8.8.5')]: { ptr: ['elsewhere.io'] },
  'broken.io': { a: '8.8.8.6' },
  [reversed('8.8.8.6')]: 'servfail',
  'silent.io': { a: '8.8.8.7' },
  [reversed('8.8.8.7')]: 'silent',
  'half.io': { a: '8.8.8.9' },
  'unanswered.io': 'servfail',
  [reversed('8.8.8.9')]: { ptr: ['unanswered.io'] },
  'both.io': { a: '8.8.8.1', aaaa: v6 },
  'six.io': { aaaa: v6 },
  [reversedV6]: { ptr: ['six.io'] },
  'one-of-two.io': { a: ['8.8.8.1', '8.8.8.3'] },
  'missing-and-broken.io': { a: ['8.8.8.6', '8.8.8.3'] },
  'many.io': { a: Array.from({ length: 200 }, (_, n) => `8.8.9.${n}`) },
  'crowded.io': { a: '8.8.8.10' },
  [reversed('8.8.8.10')]: { ptr: Array.from({ length: 300 }, (_, n) => `n${n}.crowd.io`) },
  'odd.io': { a: '8.8.8.11' },
  [reversed('8.8.8.11')]: { ptr: ['<b>.io', 'a b.io', '-x.io', 'localhost'] },
  'circle.io': { a: '8.8.8.12' },
  [reversed('8.8.8.12')]: { ptr: ['there.io'] },
  'there.io': { cname: 'back.io' },
  'back.io': { cname: 'there.io' },
  'loop.io': { a: '8.8.8.13' },
  [reversed('8.8.8.13')]: { cname: reversed('8.8.8.13') },
  'alias.io': { cname: 'good.io' },
  'inside.io': { a: '10.0.0.7', aaaa: 'fd00::7' },
  'inside-and-out.io': { a: ['10.0.0.7', '8.8.8.1'] },
  'bare-name.io': 'nothing',
  'away.io': 'servfail',
});
const judge = (host: string, msMax?: number) => dns.ask((each) => judgePtr(each, host), msMax);

test.each([
  ['a name that leads back', 'good.io', 'good', '8.8.8.1 is called good.io'],
  ['a second name that leads back', 'other-name.io', 'good', '8.8.8.2 is called static-2.hoster.io'],
  ['an alias of the host', 'alias.io', 'good', 'called good.io'],
  ['an IP address as the host', '8.8.8.1', 'good', 'called good.io'],
  ['IPv6', 'six.io', 'good', `${v6} is called six.io`],
  ['IPv6 beside IPv4', 'both.io', 'good', 'called good.io'],
  ['an address of the network beside a public one', 'inside-and-out.io', 'good', 'called good.io'],
  ['NXDOMAIN', 'nameless.io', 'missing', 'Only the hoster of the server can set it: ask for nameless.io.'],
  ['NXDOMAIN of an IP address', '8.8.8.3', 'missing', 'Only the hoster of the server can set it.'],
  ['no such record', 'bare.io', 'missing', '8.8.8.4 has no name'],
  ['one address of two without a name', 'one-of-two.io', 'missing', '8.8.8.3 has no name'],
  ['one address without a name and one unanswered', 'missing-and-broken.io', 'missing', '8.8.8.3 has no name'],
  ['a name that leads elsewhere', 'forged.io', 'wrong', 'called elsewhere.io (PTR), but that name does not lead back'],
  ['names that lead in a circle', 'circle.io', 'wrong', 'there.io'],
  ['names that cannot be any', 'odd.io', 'wrong', 'what cannot be a name'],
  ['hundreds of names', 'crowded.io', 'wrong', 'crowd.io'],
  ['SERVFAIL', 'broken.io', 'unknown', 'did not answer for 8.8.8.6'],
  ['SERVFAIL of the name', 'half.io', 'unknown', 'did not answer for unanswered.io'],
  ['SERVFAIL of the host', 'away.io', 'unknown', 'did not answer for away.io'],
  ['a host without an address', 'bare-name.io', 'unknown', 'has no address'],
  ['an address of the network', 'inside.io', 'not-applicable', 'inside your network'],
  ['a private IP address', '10.0.0.7', 'not-applicable', 'inside your network'],
  ['this machine', 'localhost', 'not-applicable', 'inside your network'],
  ['IPv6 of this machine', '::1', 'not-applicable', 'inside your network'],
  ['a name of the network', 'mail-catcher', 'not-applicable', 'inside your network'],
  ['a provider', 'smtp.gmail.com', 'not-applicable', 'belongs to Google Workspace'],
  ['a service that sends for others', 'smtp.sendgrid.net', 'not-applicable', 'belongs to SendGrid'],
  ['a reserved name', 'mail.example.com', 'not-applicable', 'reserved'],
])('%s: %s is %s: %s', async (_case, host, verdict, message) => {
  expect(await judge(host)).toEqual({ verdict, message: expect.stringContaining(message) });
});

test('what is not answered in time is unknown', async () => {
  expect(await judge('silent.io', 500)).toMatchObject({ verdict: 'unknown' });
});

test('a circle of aliases ends', async () => {
  expect((await judge('loop.io')).verdict).not.toBe('good');
});

test.each([
  ['many.io', 6],
  ['crowded.io', 13],
])('of %s no more than %i questions are asked', async (host, questionsMax) => {
  const before = dns.questions.length;
  await judge(host);
  // Questions that are answered by TCP come twice.
  const asked = new Set(dns.questions.slice(before));
  expect(asked.size).toBeLessThanOrEqual(questionsMax);
});

test('nobody is asked about a provider', async () => {
  const before = dns.questions.length;
  await judge('smtp.gmail.com');
  expect(dns.questions.length).toBe(before);
});
