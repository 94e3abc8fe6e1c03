import { type DnsAnswer, startDnsServer } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { openPublicLinks } from './public-links.ts';

const outside = '8.8.8.8';

async function world(names: Record<string, DnsAnswer>, { knowsPublicNames = true } = {}) {
  const known = new Map<string, DnsAnswer>(Object.entries(names));
  const dns = await startDnsServer(known);
  if (!knowsPublicNames) dns.hidesPublic();
  let nowMs = 0;
  const settings = { ADDRESS_CHECK: true, DNS_SERVERS: [dns.address], MAIL_SINK_HOSTS: ['mail-catcher'] };
  const links = openPublicLinks(settings, () => nowMs);
  return {
    ...{ known, links },
    pass: (ms: number) => {
      nowMs += ms;
    },
    [Symbol.asyncDispose]: () => dns[Symbol.asyncDispose](),
  };
}

test.each([
  ['a public address', { a: outside }, null],
  ['an address of a private network', { a: '10.0.0.7' }, 'private'],
  ['no address', undefined, 'unknown'],
  ['no answer', 'servfail', null],
] satisfies [string, DnsAnswer | undefined, string | null][])(
  'L11: a link whose host has %s',
  async (_, answer, trouble) => {
    await using made = await world(answer ? { 'mail.acme.io': answer } : {});
    expect(await made.links.troubleOf('https://mail.acme.io/u/1', outside)).toBe(trouble);
  },
);

test('L11: where the DNS knows no public names, the name alone decides', async () => {
  await using made = await world({}, { knowsPublicNames: false });
  expect(await made.links.troubleOf('https://mail.acme.io/u/1', outside)).toBeNull();
  expect(await made.links.troubleOf('http://localhost:8080/u/1', outside)).toBe('local');
});

test('L11: mail to this machine, or to a sink, may have any links', async () => {
  await using made = await world({});
  for (const server of ['127.0.0.1', '127.8.0.1', '::1', 'localhost', 'mail-catcher'])
    expect(await made.links.troubleOf('http://localhost:8080/u/1', server), server).toBeNull();
  for (const server of ['10.0.0.7', '192.168.0.1', outside])
    expect(await made.links.troubleOf('http://localhost:8080/u/1', server), server).toBe('local');
});

test('L11: a name that comes into the DNS is seen soon, one that is known stays known for a while', async () => {
  await using made = await world({});
  const ask = () => made.links.troubleOf('https://mail.acme.io/u/1', outside);
  expect(await ask()).toBe('unknown');
  made.known.set('mail.acme.io', { a: outside });
  made.pass(60_000);
  expect(await ask()).toBeNull();
  made.known.delete('mail.acme.io');
  made.pass(60_000);
  expect(await ask()).toBeNull();
});
