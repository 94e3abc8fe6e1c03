import { expect, test } from 'vitest';
import { parseSpf, spfIn } from './parse-spf.ts';

test.each([
  ['v=spf1', 'v=spf1'],
  ['v=spf1 -all', 'v=spf1 -all'],
  ['V=SPF1 -all', 'V=SPF1 -all'],
  ['"v=spf1 mx -all"', 'v=spf1 mx -all'],
  ['"v=spf1 mx" " -all"', 'v=spf1 mx -all'],
  ['v=spf1\tmx\t -all', 'v=spf1 mx  -all'],
  [' v=spf1  mx -all ', 'v=spf1  mx -all'],
  ['v=spf10 -all', undefined],
  ['v=spf2.0/pra -all', undefined],
  ['spf1 -all', undefined],
  ['"', undefined],
  ['', undefined],
])('the record of SPF in %j is %j (RFC 7208, 4.5)', (text, record) => {
  expect(spfIn(text)).toBe(record);
});

const plain = { passes: true, hasMacros: false };

test.each([
  ['all', { kind: 'all', passes: true }],
  ['+all', { kind: 'all', passes: true }],
  ['-all', { kind: 'all', passes: false }],
  ['~ALL', { kind: 'all', passes: false }],
  ['?all', { kind: 'all', passes: false }],
  ['include:_spf.Example.COM', { kind: 'include', target: '_spf.example.com', ...plain }],
  ['?include:a.io', { kind: 'include', target: 'a.io', hasMacros: false, passes: false }],
  ['a', { kind: 'a', target: null, ...plain }],
  ['a:mail.a.io', { kind: 'a', target: 'mail.a.io', ...plain }],
  ['a/24', { kind: 'a', target: null, ...plain }],
  ['a//64', { kind: 'a', target: null, ...plain }],
  ['a:a.io./24//64', { kind: 'a', target: 'a.io', ...plain }],
  ['mx', { kind: 'mx', target: null, ...plain }],
  ['mx:a.io/32//128', { kind: 'mx', target: 'a.io', ...plain }],
  ['ptr', { kind: 'ptr', target: null, ...plain }],
  ['ptr:a.io', { kind: 'ptr', target: 'a.io', ...plain }],
  ['ip4:192.0.2.1', { kind: 'network', network: '192.0.2.1', bits: 32, passes: true }],
  ['-ip4:192.0.2.0/24', { kind: 'network', network: '192.0.2.0', bits: 24, passes: false }],
  ['ip4:0.0.0.0/0', { kind: 'network', network: '0.0.0.0', bits: 0, passes: true }],
  ['ip6:2001:db8::/32', { kind: 'network', network: '2001:db8::', bits: 32, passes: true }],
  ['ip6:::ffff:192.0.2.1', { kind: 'network', network: '::ffff:192.0.2.1', bits: 128, passes: true }],
  ['exists:%{i}._spf.%{d2}', { kind: 'exists', target: '%{i}._spf.%{d2}', hasMacros: true, passes: true }],
  ['include:%{ir}.%{v}._spf.a.io', { kind: 'include', target: '%{ir}.%{v}._spf.a.io', hasMacros: true, passes: true }],
  ['exists:%{l1r-}.a%%b.io', { kind: 'exists', target: '%{l1r-}.a%%b.io', hasMacros: true, passes: true }],
  ['redirect=_spf.a.io', { kind: 'redirect', target: '_spf.a.io', hasMacros: false }],
])('%s', (word, term) => {
  expect(parseSpf(`v=spf1 ${word}`)).toEqual({ terms: [term], brokenTerm: null });
});

test.each(['exp=why.a.io', 'exp=%{d}', 'moo=', 'x-1.y_z=%{ir}', 'unknown=a%%b'])('%s changes nothing', (word) => {
  expect(parseSpf(`v=spf1 ${word}`)).toEqual({ terms: [], brokenTerm: null });
});

test.each([
  ...['all:a.io', 'all/24', 'include', 'include:', 'include:a', 'include:a..io', 'include:192.0.2.1', 'includes:a.io'],
  ...[
    'a:',
    'a:/24',
    'a/33',
    'a/024',
    'a//129',
    'a/',
    'mx/24/64',
    'mx:a.io/x',
    'ptr:',
    'ptr/24',
    'exists',
    'exists:io.',
  ],
  ...[
    'ip4',
    'ip4:',
    'ip4:192.0.2',
    'ip4:192.0.2.256',
    'ip4:192.0.2.0/33',
    'ip4:192.0.2.0/',
    'ip4:2001:db8::',
    'ip4/24',
  ],
  ...['ip6:192.0.2.1', 'ip6:2001:db8::/129', 'ip6:fe80::1%eth0', 'ip6:2001:db8::/32/32', 'ipv4:192.0.2.1'],
  ...['exists:%{x}.a.io', 'exists:%{c}.a.io', 'exists:%.a.io', 'exists:%{d', 'include:%{d}.1'],
  ...['redirect=', 'redirect=a', 'redirect:a.io', 'exp=', '!all', '--all', '=a', 'a=b%', '-', '"', 'bücher', '\ta'],
])('%s is not valid', (word) => {
  expect(parseSpf(`v=spf1 ${word} -all`).brokenTerm).toBe(word);
});

test('redirect and exp stand once', () => {
  expect(parseSpf('v=spf1 redirect=a.io redirect=b.io').brokenTerm).toBe('redirect=b.io');
  expect(parseSpf('v=spf1 exp=a.io EXP=b.io').brokenTerm).toBe('EXP=b.io');
});

test('spaces between terms may be many, and a record of many kilobytes is not valid', () => {
  expect(parseSpf('v=spf1   a   -all  ').terms.length).toBe(2);
  expect(parseSpf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(400)}`).brokenTerm?.length).toBeLessThan(70);
});
