import { startAskedDns } from '@cadenza/ask-dns/testing';
import { expect, test } from 'vitest';
import { judgeDmarc } from './judge-dmarc.ts';
import { isDmarc, policyIn } from './policy-in.ts';

test.each([
  ['v=DMARC1; p=none', true],
  ['v=DMARC1', true],
  ['v = DMARC1 ;p=none', true],
  ['v=dmarc1; p=none', false],
  ['v=DMARC10; p=none', false],
  ['p=none; v=DMARC1', false],
  ['v=spf1 -all', false],
])('%j is a record of DMARC: %s (RFC 7489, 6.3)', (text, is) => {
  expect(isDmarc(text)).toBe(is);
});

const lenient = { isDkimStrict: false };

test.each([
  ['p=none', { policy: 'none', belowPolicy: 'none', ...lenient }],
  ['p=Reject;', { policy: 'reject', belowPolicy: 'reject', ...lenient }],
  ['p=quarantine; sp=none', { policy: 'quarantine', belowPolicy: 'none', ...lenient }],
  ['p=reject; adkim=s; aspf=s', { policy: 'reject', belowPolicy: 'reject', isDkimStrict: true }],
  ['p=none; adkim=r; aspf=r; pct=0; ri=86400; rf=afrf; fo=1:d:s', { policy: 'none', belowPolicy: 'none', ...lenient }],
  [
    'p=none; rua=mailto:a@x.io!10m, mailto:b@y.io; ruf=https://x.io/r',
    { policy: 'none', belowPolicy: 'none', ...lenient },
  ],
  ['p=none; np=reject; psd=n; t=y; unknown=1', { policy: 'none', belowPolicy: 'none', ...lenient }],
])('v=DMARC1; %s', (tags, policy) => {
  expect(policyIn(`v=DMARC1; ${tags}`)).toEqual(policy);
});

test.each([
  ['', 'no policy'],
  ['rua=mailto:a@x.io', 'no policy'],
  ['p=', '“p”'],
  ['p=block', '“p”'],
  ['p=none; sp=some', '“sp”'],
  ['p=none; adkim=strict', '“adkim”'],
  ['p=none; aspf=x', '“aspf”'],
  ['p=none; pct=101', '“pct”'],
  ['p=none; pct=-1', '“pct”'],
  ['p=none; fo=2', '“fo”'],
  ['p=none; ri=daily', '“ri”'],
  ['p=none; rua=a@x.io', '“rua”'],
  ['p=none; ruf=mailto:a', '“ruf”'],
  ['p=none; p=reject', 'not a list of tags'],
  ['p none', 'not a list of tags'],
])('v=DMARC1; %s: %s', (tags, fault) => {
  expect(policyIn(`v=DMARC1; ${tags}`)).toEqual({ fault: expect.stringContaining(fault) });
});

const dmarc = (...txt: string[]) => ({ txt });
const dns = await startAskedDns({
  '_dmarc.none.io': dmarc('a note', 'v=DMARC1; p=none'),
  '_dmarc.strict.co.uk': dmarc('v=DMARC1; p=reject; sp=quarantine; adkim=s'),
  '_dmarc.own.strict.co.uk': dmarc('v=DMARC1; p=none'),
  '_dmarc.note.strict.co.uk': dmarc('v=spf1 -all'),
  '_dmarc.broken.strict.co.uk': 'servfail',
  '_dmarc.broken.io': 'servfail',
  '_dmarc.two.io': dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject'),
  '_dmarc.bad.io': dmarc('v=DMARC1; p=block'),
  '_dmarc.bad.none.io': dmarc('v=DMARC1; p='),
  '_dmarc.uk': dmarc('v=DMARC1; p=reject'),
  '_dmarc.co.uk': dmarc('v=DMARC1; p=reject'),
});
const judge = (domain: string) => dns.ask((each) => judgeDmarc(each, domain));

test.each([
  ['none.io', 'good', 'is “none”'],
  ['strict.co.uk', 'good', 'is “reject”'],
  ['below.strict.co.uk', 'good', 'is “quarantine”: mail of forgers goes to spam. It comes from strict.co.uk.'],
  ['far.below.strict.co.uk', 'good', 'It comes from strict.co.uk.'],
  ['note.strict.co.uk', 'good', 'It comes from strict.co.uk.'],
  ['own.strict.co.uk', 'good', 'is “none”'],
  ['far.own.strict.co.uk', 'good', 'It comes from strict.co.uk.'],
  ['two.io', 'wrong', 'is one of 2'],
  ['bad.io', 'wrong', 'of “p” that receivers do not know'],
  ['bad.none.io', 'wrong', '_dmarc.bad.none.io'],
  ['gone.co.uk', 'missing', 'no DMARC record'],
  ['broken.io', 'unknown', '_dmarc.broken.io'],
  ['broken.strict.co.uk', 'unknown', '_dmarc.broken.strict.co.uk'],
])('%s is %s: %s', async (domain, verdict, message) => {
  expect((await judge(domain)).finding).toMatchObject({ verdict, message: expect.stringContaining(message) });
});

test('the record to set is that of the organisation', async () => {
  expect((await judge('news.gone.co.uk')).finding.record).toEqual({
    ...{ type: 'TXT', name: '_dmarc.gone.co.uk', value: 'v=DMARC1; p=none' },
  });
});

test('whether signatures must be of the very domain is told', async () => {
  expect((await judge('below.strict.co.uk')).isDkimStrict).toBe(true);
  expect((await judge('none.io')).isDkimStrict).toBe(false);
});
