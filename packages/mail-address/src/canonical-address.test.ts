import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress, comparableAddress, isMailableAddress, sentAddress } from './canonical-address.ts';
import { shownAddress } from './shown-address.ts';

const [zeroWidthSpace, wordJoiner, softHyphen] = ['\u200b', '\u2060', '\u00ad'];
const [nonJoiner, joiner] = ['\u200c', '\u200d'];

describe('J4: spellings of one address have one form', () => {
  test.each<[string, string[]]>([
    ['ada@example.com', ['  Ada@Example.COM ', 'ada@example.com.', 'ADA@EXAMPLE.COM\u3002']],
    [
      'x@xn--bcher-probe-thb.de',
      [
        'x@bücher-probe.de',
        'X@BÜCHER-PROBE.DE',
        'x@bu\u0308cher-probe.de',
        'x@XN--BCHER-PROBE-THB.de.',
        `x@bü${zeroWidthSpace}cher-probe.de`,
      ],
    ],
    [
      'ann@example.com',
      [
        `ann${zeroWidthSpace}@example.com`,
        `ann@exam${softHyphen}ple.com`,
        `${wordJoiner}a${softHyphen}nn@example.com`,
        '\ufeffann@example.com',
        'ann@example.com\u00a0',
        '\u202aann@example.com\u202c',
        '\u2066ann@example.com\u2069',
        'ann@example.com\u200e',
        '\u061cann@exa\u034fmple.com\ufe0f',
        `a${joiner}nn@exam${nonJoiner}ple.com`,
        'an\u2800n@example\u{e0020}.com',
        `\u00a0${zeroWidthSpace} ann@example.com ${zeroWidthSpace}\u3000`,
        'ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ',
        'ann\ufe6bexample\uff61com',
      ],
    ],
    ['äda@example.com', ['ÄDA@example.com', 'a\u0308da@example.com', 'A\u0308DA@EXAMPLE.com']],
    ['straße@xn--strae-oqa.example', ['STRAẞE@straße.example', 'Straße@STRAẞE.example']],
    ['νίκοσ@example.gr', ['νίκος@example.gr', 'ΝΊΚΟΣ@EXAMPLE.GR']],
    ['x@xn--mgba3gch31f060k.com', [`x@نامه${nonJoiner}ای.com`]],
    ['x@xn--parallel-koa.cat', ['x@paral·lel.cat']],
    ['李@xn--fsqu00a.xn--fiqs8s', ['李@例子.中国', '李@例子。中国']],
  ])('%s', (canonical, spellings) => {
    for (const spelling of [canonical, ...spellings]) {
      expect(canonicalAddress(spelling), JSON.stringify(spelling)).toBe(canonical);
    }
  });

  test('domains that differ only in joiners stay different', () => {
    expect(canonicalAddress('x@نامهای.com')).not.toBe(canonicalAddress(`x@نامه${nonJoiner}ای.com`));
  });

  test.each([
    ['Jörg@BÜCHER.example', 'Jörg@bücher.example', 'Jörg@xn--bcher-kva.example'],
    ['Ada.L@xn--bcher-kva.example', 'Ada.L@bücher.example', 'Ada.L@xn--bcher-kva.example'],
    [`Ada${zeroWidthSpace}@Example.COM`, 'Ada@Example.COM', 'Ada@example.com'],
    ['Ada@Example.COM.', 'Ada@example.com', 'Ada@example.com'],
    ["O'Ada+x@Ex-Ample.CO.uk", "O'Ada+x@Ex-Ample.CO.uk", "O'Ada+x@ex-ample.co.uk"],
    [`${'a'.repeat(65)}@Example.com`, `${'a'.repeat(65)}@Example.com`, null],
    [`a@${'a.'.repeat(130)}Com`, `a@${'a.'.repeat(130)}Com`, null],
    ['ada@xn--i-7iq.example', 'ada@xn--i-7iq.example', 'ada@xn--i-7iq.example'],
    ['ada@xn--a.example', 'ada@xn--a.example', null],
    ['not an address', 'not an address', null],
    ['', '', null],
  ])('%s is shown as %s and sent to %s', (typed, shown, sent) => {
    expect(shownAddress(typed)).toBe(shown);
    expect(sentAddress(typed)).toBe(sent);
  });

  test('what cannot be mailed is compared as text', () => {
    expect(comparableAddress(' Nobody ')).toBe('nobody');
  });
});

test.each([
  'ada@example.com',
  'ada.lovelace+news@mail.example.co.uk',
  "o'brien@example.ie",
  'a@b.co',
  'ADA@EXAMPLE.COM',
  'ada_lovelace-1@ex-ample.com',
  'ädä@exämple.de',
  '李@例子.中国',
  'a@उदाहरण.परीक्षा',
  'user@xn--fsqu00a.xn--fiqs8s',
  'USER@XN--FA-HIA.de',
  'user@xn--ihqwcrb4cv8a8dqg056pqjye.example',
  'user@xn--mgba3gch31f060k.com',
  'user%example.com@relay.example',
  `${'a'.repeat(64)}@example.com`,
])('J5: %s can be mailed', (address) => {
  expect(isMailableAddress(address)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['nothing that is seen', zeroWidthSpace],
  ['no @', 'ada.example.com'],
  ['nobody', '@example.com'],
  ['nobody who is seen', `${zeroWidthSpace}@example.com`],
  ['no domain', 'ada@'],
  ['a domain without a dot', 'ada@localhost'],
  ['a domain without a dot but at its end', 'ada@localhost.'],
  ['two @', 'ada@home@example.com'],
  ['two @ of different width', 'ada＠home@example.com'],
  ['a space', 'ada lovelace@example.com'],
  ['a space that does not break', 'ada\u00a0lovelace@exam\u00a0ple.com'],
  ['two addresses', 'ada@example.com,bob@example.com'],
  ['two addresses with a semicolon', 'ada@example.com;bob@example.com'],
  ['two addresses with a wide comma', 'ada@example.com，bob@example.com'],
  ['a name around it', 'Ada <ada@example.com>'],
  ['quotes', '"ada"@example.com'],
  ['a line break', 'ada@example.com\nBcc: x@example.com'],
  ['a line break in the domain', 'ada@exam\nple.com'],
  ['NUL', 'ada\u0000@example.com'],
  ['half a character', 'ada\ud800@example.com'],
  ['an empty label', 'ada@example..com'],
  ['a leading dot in the domain', 'ada@.example.com'],
  ['two trailing dots', 'ada@example.com..'],
  ['a hyphen at the start of a label', 'ada@-example.com'],
  ['a hyphen at the end of a label', 'ada@example-.com'],
  ['a hyphen around the last label', 'ada@example.-com'],
  ['a top level of one letter', 'ada@example.c'],
  ['a label of 64 letters', `ada@${'a'.repeat(64)}.com`],
  ['a label that is too long in ASCII', `ada@${'ü'.repeat(60)}.com`],
  ['an IP literal', 'ada@[127.0.0.1]'],
  ['an IP address', 'ada@127.0.0.11'],
  ['an IP address in other figures', 'ada@①②⑦.0.0.1'],
  ['a number', 'ada@0x7f.1'],
  ['a port', 'ada@example.com:25'],
  ['a path', 'ada@bücher.example/x'],
  ['an escape', 'ada@büch%65r.example'],
  ['a user of the domain', 'ada@x:y@bücher.example'],
  ['punycode of a control character', 'kim@xn--a.de'],
  ['punycode that is none', 'ANN@xn--d-uga0v-x.pl'],
  ['punycode of nothing', 'ada@xn--.de'],
  ['punycode of ASCII', 'ada@xn--abc-.de'],
  ['punycode that breaks off', 'ada@xn--bcher-kv.de'],
  ['punycode beyond all characters', 'ada@xn--9999999999999999.com'],
  ['punycode of a capital letter', 'ada@xn--bcher-2pa.de'],
  ['punycode of half a character', 'ada@xn--a-rc4g.de'],
  ['punycode of what other letters stand for', 'ada@xn--a-ecp.ru'],
  ['a top level in punycode that is none', 'ada@example.xn--d-uga0v-x'],
  ['a letter that stands for a path', 'ada@b℀ü.example'],
  ['a symbol', 'ada@i❤.example'],
  ['an underscore', 'ada@exa_mple.com'],
  ['two dots in the local part', 'ada..lovelace@example.com'],
  ['a dot at the start', '.ada@example.com'],
  ['a dot at the end', 'ada.@example.com'],
  ['a local part above 64 characters', `${'a'.repeat(65)}@example.com`],
  ['more than 254 characters', `ada@${'a.'.repeat(130)}com`],
])('J5: an address with %s cannot be mailed', (_, address) => {
  expect(canonicalAddress(address)).toBeNull();
});

const letters = [
  ...[
    'a',
    'B',
    'ß',
    'ẞ',
    'ü',
    'u\u0308',
    'İ',
    'Σ',
    'ς',
    'K',
    '中',
    'न',
    '\u094d',
    'ﬁ',
    '１',
    'Ａ',
    '\u05d0',
    '\u0661',
    'xn--',
  ],
  ...[zeroWidthSpace, wordJoiner, softHyphen, nonJoiner, joiner, '\u202a', '\ufeff', '\ufe0f', '\u3164'],
];
const separators = ['.', '。', '．', '@', '＠', '-', '%', ' ', '\u00a0', '\t', ':', '/', '😀'];
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
const texts = fc.oneof(
  fc.array(fc.constantFrom(...letters, ...separators), { maxLength: 24 }).map((parts) => parts.join('')),
  fc.tuple(word, word, fc.constantFrom('@', '＠'), fc.constantFrom('.', '。', '．')).map(([local, name, at, dot]) => {
    return `${local}${at}${name}${dot}example`;
  }),
  fc.string({ unit: 'grapheme' }).map((name) => `x@${name}.example`),
  fc.string({ unit: 'binary' }),
);

test('J4: canonical, shown and sent forms share one canonical form, and invisible characters change nothing', () => {
  let addresses = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const canonical = canonicalAddress(text);
      const sent = sentAddress(text);
      expect(comparableAddress(comparableAddress(text))).toBe(comparableAddress(text));
      if (canonical === null || sent === null) return;
      addresses += 1;
      expect(canonical).toMatch(/^[^\s@]+@[a-z\d.-]+$/);
      for (const form of [canonical, sent, shownAddress(text), `${softHyphen}${text}${zeroWidthSpace} `]) {
        expect(canonicalAddress(form)).toBe(canonical);
      }
      expect(shownAddress(shownAddress(text))).toBe(shownAddress(text));
      expect(sentAddress(sent)).toBe(sent);
    }),
    { numRuns: 2_000 },
  );
  expect(addresses).toBeGreaterThan(200);
});

const plainWord = fc
  .array(fc.constantFrom('a', 'B', '9', 'mail', 'Ada', 'co-op', '-', '_', 'xn--', 'XN--', 'a'.repeat(30)), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(''));
const dotted = fc.array(plainWord, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'));
const plainTexts = fc
  .tuple(dotted, dotted, fc.constantFrom('.com', '.Example', '.c', '.c1', ''))
  .map(([local, domain, end]) => `${local}@${domain}${end}`);

test('J4: an address of ASCII, whose form is found by a short way, has the form that the long way finds', () => {
  let addresses = 0;
  fc.assert(
    fc.property(plainTexts, (text) => {
      const theLongWay = `${zeroWidthSpace}${text}`;
      for (const form of [canonicalAddress, sentAddress]) expect(form(text)).toBe(form(theLongWay));
      if (canonicalAddress(text) === null) return;
      addresses += 1;
      expect(shownAddress(text)).toBe(shownAddress(theLongWay));
    }),
    { numRuns: 2_000 },
  );
  expect(addresses).toBeGreaterThan(200);
});

test('S9: an address whose domain is no longer valid is compared as before', () => {
  expect(comparableAddress(' ANN@xn--d-uga0v-x.pl ')).toBe('ann@xn--d-uga0v-x.pl');
});

test('a hostile text is judged at once', () => {
  const before = process.threadCpuUsage();
  for (const piece of ['xn--bcher-kva.', 'xn--', 'a-', 'a.', 'ü.', 'ü', '\u200d', '@', '.'])
    canonicalAddress(`a@${piece.repeat(400)}!`);
  canonicalAddress('ü'.repeat(10_000_000));
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(50);
});
