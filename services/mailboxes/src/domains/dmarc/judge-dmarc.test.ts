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
  expect(policyIn(`v=DMARC1; ${tags}`)).toEqual({ ...policy, notes: [] });
});

test.each([
  ['p=reject; rua=mailto:a@d.example,', 'reject', '“rua”'],
  ['p=quarantine; rua=dmarc@d.example', 'quarantine', '“rua”'],
  ['p=reject; rua=; ruf=;', 'reject', '“ruf”'],
  ['p=none; fo:0; adkim=r; rua=mailto:p@d.example', 'none', '“fo:0”'],
  ['p=reject; pct=100%; rua=mailto:p@d.example', 'reject', '“pct”'],
  ['p=reject; pct=101', 'reject', '“pct”'],
  ['p=reject; adkim=strict; aspf=x', 'reject', '“adkim”'],
  ['p=quarantine; fo=2; ri=daily', 'quarantine', '“fo”'],
  ['p=reject; rua=mailto:a@x.io; rua=mailto:b@x.io', 'reject', '“rua”'],
  ['p=reject; and some words', 'reject', '“and some words”'],
  ['rua=mailto:a@x.io; p=reject; ruf=mailto:a', 'reject', '“ruf”'],
] as const)('M11: v=DMARC1; %s is in force as %s (RFC 7489, 6.6.3)', (tags, policy, note) => {
  const read = policyIn(`v=DMARC1; ${tags}`);
  expect(read).toMatchObject({ policy, belowPolicy: policy });
  expect('notes' in read && read.notes.join(' ')).toContain(note);
});

const reports = 'rua=mailto:p@d.example,';
test.each([
  ['', 'no policy'],
  ['p=', '“p”'],
  ['p=block', '“p”'],
  ['p=rejct', '“p”'],
  ['p=none; sp=some', '“sp”'],
  ['p=reject; np=some', '“np”'],
  ['p=none; p=reject', 'several policies'],
  ['p none', 'no policy'],
])('v=DMARC1; %s: %s; with an address for reports it acts as “none”, else it has no effect', (tags, fault) => {
  for (const [more, actsAsNone] of [
    [reports, true],
    ['rua=', false],
    ['', false],
  ] as const)
    expect(policyIn(`v=DMARC1; ${tags}; ${more}`)).toEqual({ fault: expect.stringContaining(fault), actsAsNone });
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
  '_dmarc.comma.io': dmarc('v=DMARC1; p=reject; rua=mailto:a@comma.io,'),
  '_dmarc.typo.io': dmarc('v=DMARC1; p=rejct; rua=mailto:a@typo.io'),
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
  ['comma.io', 'good', 'is “reject”: mail of forgers is refused. Receivers pass over “rua”'],
  ['typo.io', 'wrong', 'act as if it were “none”'],
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

test('M11: no record to set is weaker than what is there', async () => {
  expect((await judge('two.io')).finding.record).toMatchObject({ value: 'v=DMARC1; p=reject' });
  expect((await judge('typo.io')).finding.record).toMatchObject({ value: 'v=DMARC1; p=none' });
});

test('whether signatures must be of the very domain is told', async () => {
  expect((await judge('below.strict.co.uk')).isDkimStrict).toBe(true);
  expect((await judge('none.io')).isDkimStrict).toBe(false);
});
