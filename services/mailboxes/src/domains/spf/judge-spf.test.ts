import { startAskedDns } from '@cadenza/ask-dns/testing';
import { describe, expect, test } from 'vitest';
import { judgeSpf, type SendingServer } from './judge-spf.ts';

const google: SendingServer = { host: 'smtp.gmail.com', provider: 'Google Workspace', include: '_spf.google.test.io' };
const own: SendingServer = { host: 'mail.acme.io', provider: null, include: null };

const spf = (text: string) => ({ txt: [text] });
/** Records of which each includes the next. */
const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, n) => [
      `c${n}.chain${length}.io`,
      spf(n + 1 < length ? `v=spf1 include:c${n + 1}.chain${length}.io -all` : 'v=spf1 ip4:192.0.2.1 -all'),
    ]),
  );

const dns = await startAskedDns({
  '_spf.google.test.io': spf('v=spf1 include:_netblocks.google.test.io ~all'),
  '_netblocks.google.test.io': spf('v=spf1 ip4:198.51.100.0/24 ip6:2001:db8:1::/48 ~all'),
  'host.io': { a: '192.0.2.1', mx: [[10, 'host.io']] },
  'v6.host.io': { aaaa: '2001:db8::1' },
  'ten.host.io': { mx: Array.from({ length: 10 }, (_, n) => [n, 'host.io'] as const) },
  'eleven.host.io': { mx: Array.from({ length: 11 }, (_, n) => [n, 'host.io'] as const) },
  'bare.io': 'nothing',
  'broken.io': 'servfail',
  'words.io': { txt: ['hello', 'v=spf10 all'] },
  'two.io': { txt: ['v=spf1 ip4:192.0.2.1 ~all', 'other', 'v=spf1 include:_spf.google.test.io -all'] },
  'hundred.io': { txt: Array.from({ length: 100 }, (_, n) => `v=spf1 a:${`h${n}.`.repeat(50)}io -all`) },
  'crowded.io': { txt: [...Array.from({ length: 150 }, (_, n) => `proof-${n}=${'x'.repeat(40)}`), 'v=spf1 mx -all'] },
  'mute.io': 'silent',
  'mute.host.io': 'servfail',
  'half.host.io': { a: '192.0.2.1', aaaa: '2001:db8::1', failing: ['AAAA'] },
  'bad.io': spf('v=spf1 ip4:nonsense -all'),
  'open.io': spf('v=spf1 +all'),
  'self.io': spf('v=spf1 include:self.io -all'),
  'there.io': spf('v=spf1 include:back.io -all'),
  'back.io': spf('v=spf1 redirect=there.io'),
  ...chain(10),
  ...chain(11),
  ...chain(12),
  ...chain(60),
});

let number = 0;
/** Judges a record as that of a new domain. */
async function judge(text: string, servers: readonly SendingServer[] = [own]) {
  number += 1;
  const domain = `d${number}.io`;
  dns.names.set(domain, { ...spf(text), a: '192.0.2.1', mx: [[10, 'host.io']] });
  return judgeDomain(domain, servers);
}
const judgeDomain = (domain: string, servers: readonly SendingServer[] = [own]) =>
  dns.ask((each) => judgeSpf(each, domain, { servers, sendsByRelay: false }));

describe('whether there is a record', () => {
  test.each(['bare.io', 'gone.io', 'words.io'])(
    '%s has none, and the record to set names the servers',
    async (domain) => {
      expect(await judgeDomain(domain, [google, own])).toMatchObject({
        verdict: 'missing',
        record: { type: 'TXT', name: domain, value: 'v=spf1 include:_spf.google.test.io a:mail.acme.io ~all' },
      });
    },
  );

  test('nobody knows the servers of the relay, so no record is told that may leave them out', async () => {
    const judged = (domain: string) =>
      dns.ask((each) => judgeSpf(each, domain, { servers: [google], sendsByRelay: true }));
    expect(await judged('bare.io')).toMatchObject({
      verdict: 'missing',
      record: { type: 'TXT', name: 'bare.io', value: null },
    });
    dns.names.set('relayed.io', spf('v=spf1 include:_spf.google.test.io ~all'));
    expect((await judged('relayed.io')).message).toContain('Whether the servers of the relay are in it cannot be told');
  });

  test('two records count as none, and are merged', async () => {
    expect(await judgeDomain('two.io')).toMatchObject({
      verdict: 'wrong',
      message: expect.stringContaining('2 SPF records'),
      record: { value: 'v=spf1 ip4:192.0.2.1 include:_spf.google.test.io ~all' },
    });
  });

  test('it is found behind a hundred and more others', async () => {
    expect(await judgeDomain('crowded.io')).toMatchObject({ message: expect.not.stringContaining('There is no SPF') });
  });

  test.each(['127.0.0.1', '10.0.0.5', 'localhost', 'mail'])(
    'a server at %s is left out of the record to set, because receivers see another address',
    async (host) => {
      const inside: SendingServer = { host, provider: null, include: null };
      expect(await judgeDomain('bare.io', [inside])).toMatchObject({ verdict: 'missing', record: { value: null } });
      expect(await judgeDomain('bare.io', [inside, own])).toMatchObject({
        record: { value: 'v=spf1 a:mail.acme.io ~all' },
      });
    },
  );

  test('a hundred records are not merged', async () => {
    expect(await judgeDomain('hundred.io')).toMatchObject({ verdict: 'wrong', record: null });
  });

  test.each(['mx', 'a:mute.host.io', 'include:mute.host.io', 'redirect=mute.host.io', 'exists:mute.host.io'])(
    'a DNS that does not answer for what %s names is Unknown, and never Wrong',
    async (term) => {
      dns.names.set('asks.io', { ...spf(`v=spf1 ${term}`), mx: [[10, 'mute.host.io']] });
      expect(await judgeDomain('asks.io')).toMatchObject({ verdict: 'unknown', isUnanswered: true });
    },
  );

  test('a host of which the DNS tells one address is good, unless the others may be those that are wanted', async () => {
    expect(await judge('v=spf1 a:half.host.io ~all')).toMatchObject({ verdict: 'good' });
    expect(await judge('v=spf1 a:half.host.io ~all', [google])).toMatchObject({
      verdict: 'unknown',
      isUnanswered: true,
    });
  });

  test('a DNS that does not answer is Unknown, and never Missing', async () => {
    expect(await judgeDomain('broken.io')).toMatchObject({ verdict: 'unknown', isUnanswered: true, record: null });
  });
});

test.each([
  ['ip4:192.0.2.1 -all', 0],
  ['ip6:2001:db8::1 ?all', 0],
  ['a mx ptr -all', 3],
  ['a:host.io/24//64 mx:host.io exists:host.io -all', 3],
  ['a:v6.host.io -all', 1],
  ['mx:ten.host.io -all', 1],
  ['include:_spf.google.test.io -all', 2],
  ['redirect=_spf.google.test.io', 2],
  ['exists:%{i}._spf.%{d} include:%{ir}.a.io -all', 2],
  ['a -all include:gone.io mx', 1],
  ['a redirect=gone.io -all', 1],
  ['a exp=gone.io other=gone.io -all', 1],
  ['include:c0.chain10.io -all', 10],
])('%s is good with %i look-ups', async (terms, lookUps) => {
  const { verdict, message } = await judge(`v=spf1 ${terms}`);
  expect(message).toContain(`takes ${lookUps} of 10 look-ups`);
  expect(verdict).toBe('good');
});

test.each([
  ['ip4:192.0.2.300 -all', 'The part “ip4:192.0.2.300” of the record of'],
  ['include:bad.io -all', 'The part “ip4:nonsense” of the record of bad.io'],
  ['include:words.io -all', 'names words.io, which has no SPF record'],
  ['include:gone.io -all', 'names gone.io, which has no SPF record'],
  ['include:two.io -all', 'names two.io, which has 2 SPF records'],
  ['redirect=words.io', 'names words.io, which has no SPF record'],
  ['include:self.io -all', 'leads back to self.io'],
  ['include:there.io -all', 'leads back to there.io'],
  ['include:c0.chain11.io -all', 'takes 11 look-ups'],
  ['a mx ptr include:c0.chain10.io -all', 'takes 13 look-ups'],
  ['include:c0.chain60.io -all', 'takes 30 or more look-ups'],
  [`${'a '.repeat(11)}-all`, 'takes 11 look-ups'],
  ['a:gone.io a:x.gone.io mx:y.gone.io -all', '3 of its look-ups find nothing'],
  ['mx:eleven.host.io -all', '11 mail exchangers of eleven.host.io'],
  ['-all', 'no server sends'],
  ['-ip4:192.0.2.1 ?include:_spf.google.test.io -all', 'no server sends'],
])('%s is wrong: %s', async (terms, message) => {
  expect(await judge(`v=spf1 ${terms}`)).toMatchObject({ verdict: 'wrong', message: expect.stringContaining(message) });
});

test('a record that leads to many silent names ends with the time of the check', async () => {
  dns.names
    .set('slow.io', spf(`v=spf1 ${'include:mute.io a:x.mute.io mx:mute.io '.repeat(9)}-all`))
    .set('x.mute.io', 'silent');
  const began = performance.now();
  const finding = await dns.ask((each) => judgeSpf(each, 'slow.io', { servers: [own], sendsByRelay: false }), 500);
  expect(finding).toMatchObject({ verdict: 'wrong', message: expect.stringContaining('takes 27 look-ups') });
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('two look-ups that find nothing are allowed', async () => {
  expect(await judge('v=spf1 ip4:192.0.2.1 a:gone.io mx:bare.io -all')).toMatchObject({ verdict: 'good' });
});

test.each([
  ['v=spf1 a +all', 'v=spf1 a ~all'],
  ['v=spf1 a all', 'v=spf1 a ~all'],
])('%s lets everybody send', async (text, value) => {
  expect(await judge(text)).toMatchObject({ verdict: 'wrong', record: { value } });
});

test('a record that includes one for everybody lets everybody send', async () => {
  expect(await judge('v=spf1 include:open.io -all')).toMatchObject({ verdict: 'wrong' });
  expect(await judge('v=spf1 a ?include:open.io -all')).toMatchObject({ verdict: 'good' });
});

test('what the DNS does not answer for leaves the record Unknown, unless it is wrong anyway', async () => {
  expect(await judge('v=spf1 include:broken.io -all')).toMatchObject({ verdict: 'unknown', isUnanswered: true });
  expect(await judge('v=spf1 a:broken.io -all')).toMatchObject({ verdict: 'unknown' });
  expect(await judge('v=spf1 include:broken.io nonsense -all')).toMatchObject({ verdict: 'wrong' });
});

describe('whether the servers of the mailboxes may send', () => {
  test.each([
    'include:_spf.google.test.io ~all',
    'redirect=_spf.google.test.io',
    'ip4:198.51.0.0/16 ip6:2001:db8::/32 ~all',
    'exists:%{i}.flat.io ~all',
  ])('%s: they may', async (terms) => {
    expect(await judge(`v=spf1 ${terms}`, [google])).toMatchObject({ verdict: 'good' });
  });

  test.each([
    ['ip4:192.0.2.1 ~all', 'v=spf1 include:_spf.google.test.io ip4:192.0.2.1 ~all'],
    ['ip4:198.51.100.0/24 ~all', 'v=spf1 include:_spf.google.test.io ip4:198.51.100.0/24 ~all'],
    ['a ?include:_spf.google.test.io -all', 'v=spf1 include:_spf.google.test.io a ?include:_spf.google.test.io -all'],
  ])('%s: they may not, and are put into the record to set', async (terms, value) => {
    expect(await judge(`v=spf1 ${terms}`, [google, own])).toMatchObject({
      verdict: 'wrong',
      message: expect.stringContaining('leaves out the servers of Google Workspace'),
      record: { value },
    });
  });

  test('of a server that nobody knows it cannot be told', async () => {
    expect((await judge('v=spf1 mx ~all')).message).toContain('cannot be told');
  });
});

test.each(['"v=spf1 mx -all"', 'v=spf1\tmx -all', ' v=spf1 mx -all'])(
  'M11: %j is a record, and is to be set without what does not belong to it',
  async (text) => {
    dns.names.set('quoted.io', { ...spf(text), mx: [[10, 'host.io']] });
    expect(await judgeDomain('quoted.io')).toMatchObject({
      verdict: 'good',
      message: expect.stringContaining('set it without'),
      record: { value: 'v=spf1 mx -all' },
    });
  },
);

test('a record without an end is good, and says so', async () => {
  expect(await judge('v=spf1 mx')).toMatchObject({ verdict: 'good', message: expect.stringContaining('~all') });
});
