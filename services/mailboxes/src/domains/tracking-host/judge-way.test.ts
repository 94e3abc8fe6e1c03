import { startAskedDns } from '@cadenza/ask-dns/testing';
import { expect, test } from 'vitest';
import { judgeWay } from './judge-way.ts';

const target = 'cadenza.tools.io';
const chain = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`n${n}.io`, { cname: `n${n + 1}.io` }]));
const dns = await startAskedDns({
  [target]: { a: '192.0.2.1', aaaa: '2001:db8::1' },
  'half.tools.io': { a: '192.0.2.1', aaaa: '2001:db8::1', failing: ['A'] },
  'alias.io': { cname: target },
  'upper.io': { cname: 'Cadenza.Tools.IO' },
  'far.io': { cname: 'alias.io' },
  'flat.io': { a: '192.0.2.1' },
  'else.io': { a: '192.0.2.9' },
  'partly.io': { a: '192.0.2.1', aaaa: '2001:db8::9' },
  'away.io': { cname: 'else.io' },
  'dangling.io': { cname: 'nowhere.io' },
  'circle.io': { cname: 'back.io' },
  'back.io': { cname: 'circle.io' },
  'self.io': { cname: 'self.io' },
  'broken.io': 'servfail',
  'mute.io': 'silent',
  'hidden.io': { cname: 'broken.io' },
  'text.io': { txt: ['hello'] },
  ...chain,
});

test.each([
  ['alias.io', 'good', 'leads to cadenza.tools.io'],
  ['upper.io', 'good', 'leads to cadenza.tools.io'],
  ['far.io', 'good', 'leads to cadenza.tools.io'],
  ['flat.io', 'good', 'has the addresses'],
  ['gone.io', 'missing', 'no CNAME record'],
  ['text.io', 'missing', 'no CNAME record'],
  ['else.io', 'wrong', 'leads elsewhere'],
  ['partly.io', 'wrong', 'leads elsewhere'],
  ['away.io', 'wrong', 'leads to else.io, elsewhere'],
  ['dangling.io', 'wrong', 'nowhere.io, which has no address'],
  ['circle.io', 'wrong', 'circle'],
  ['self.io', 'wrong', 'circle'],
  ['n0.io', 'wrong', 'more than 8'],
  ['broken.io', 'unknown', 'did not answer for broken.io'],
  ['hidden.io', 'unknown', 'did not answer'],
  ['mute.io', 'unknown', 'did not answer for mute.io'],
])('%s is %s: %s', async (host, verdict, words) => {
  const finding = await dns.ask((each) => judgeWay(each, host, target), 900);
  expect(finding).toMatchObject({ verdict, message: expect.stringContaining(words) });
  const record = { type: 'CNAME', name: host, value: target };
  expect(finding.record).toEqual(verdict === 'missing' || verdict === 'wrong' ? record : null);
});

test('as long as nobody says where the product is, nothing is known of addresses', async () => {
  expect(await dns.ask((each) => judgeWay(each, 'flat.io', 'broken.io'))).toMatchObject({ verdict: 'unknown' });
  expect(await dns.ask((each) => judgeWay(each, 'flat.io', 'gone.io'))).toMatchObject({ verdict: 'unknown' });
  expect(await dns.ask((each) => judgeWay(each, 'flat.io', 'half.tools.io'))).toMatchObject({ verdict: 'unknown' });
});
