import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEntry } from './blocklist-entry.ts';

test.each([
  ['ada@one.example', 'ada@one.example'],
  [' ADA@One.Example ', 'ada@one.example'],
  ['ada\u200b@one.example', 'ada@one.example'],
  ['<ada@one.example>', 'ada@one.example'],
  ['Ada Lovelace <ada@one.example>', 'ada@one.example'],
  ['"Lovelace, Ada" <ada@one.example>', 'ada@one.example'],
  ['"ada@one.example"', 'ada@one.example'],
  ["'ada@one.example'", 'ada@one.example'],
  ['„ada@one.example“', 'ada@one.example'],
  ['"ada@one.example', 'ada@one.example'],
  ["o'hara@one.example", "o'hara@one.example"],
  ['ada@one.example,', 'ada@one.example'],
  ['ada@one.example;', 'ada@one.example'],
  ['mailto:ada@one.example', 'ada@one.example'],
  ['MAILTO:ada%40one.example?subject=Hi', 'ada@one.example'],
  ['jürgen@bücher.example', 'jürgen@xn--bcher-kva.example'],
  // All of these mean everybody there.
  ['one.example', 'one.example'],
  ['One.Example.', 'one.example'],
  ['@one.example', 'one.example'],
  ['*@one.example', 'one.example'],
  ['%@one.example', 'one.example'],
  ['*@*.one.example', 'one.example'],
  ['*.one.example', 'one.example'],
  ['%.one.example', 'one.example'],
  ['.one.example', 'one.example'],
  ['www.one.example', 'one.example'],
  ['WWW2.one.example', 'one.example'],
  ['http://one.example', 'one.example'],
  ['https://www.one.example/en/about?x=1#top', 'one.example'],
  ['https://one.example:8080/', 'one.example'],
  ['https://one.example/en/index.html', 'one.example'],
  ['https://one.example/files/list.csv', 'one.example'],
  ['list.zip', 'list.zip'],
  ['www.www2.one.example', 'one.example'],
  ['https://www.www.one.example/', 'one.example'],
  ['mailto://ada@one.example', 'ada@one.example'],
  ['•ada@one.example', 'ada@one.example'],
  ['・ada@one.example', 'ada@one.example'],
  ['–ada@one.example', 'ada@one.example'],
  ['·one.example', 'one.example'],
  ['・one.example', 'one.example'],
  ['paral·lel.example', 'xn--parallel-koa.example'],
  ['//one.example/x', 'one.example'],
  ['one.example/en', 'one.example'],
  ['one.example:8080', 'one.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['www.example', 'www.example'],
  ['mail.one.example', 'mail.one.example'],
  ['https://www.linkedin.com', 'linkedin.com'],
])('S15: the entry %j blocks %s', (text, value) => {
  expect(readEntry(text)).toEqual({ value });
});

test.each([
  ['', 'is no email address and no domain'],
  ['*', 'has a wildcard inside, which stands for nothing'],
  ['@', 'is no email address and no domain'],
  ['nonsense', 'is no email address and no domain'],
  ['*.com', 'has a wildcard inside, which stands for nothing'],
  ['192.0.2.1', 'is no email address and no domain'],
  ['list.csv', 'is the name of a file'],
  ['Blocklist-2025.final.XLSX', 'is the name of a file'],
  ['@export.txt', 'is the name of a file'],
  ['Ltd.', 'is no email address and no domain'],
  ['two words', 'is no email address and no domain'],
  ['one.*', 'has a wildcard inside, which stands for nothing'],
  ['?@one.example', 'has a wildcard, which only stands for everybody, as in *@example.com'],
  ['info*@one.example', 'has a wildcard, which only stands for everybody, as in *@example.com'],
  ['ada@*.one.example', 'has a wildcard, which only stands for everybody, as in *@example.com'],
  ['ada@one', 'is no valid email address'],
  ['ada@one.example, bob@two.example', 'is no valid email address'],
  ['https://www.linkedin.com/company/acme', 'is a page of a network, which is no domain of its own'],
  ['https://uk.linkedin.com/in/ada', 'is a page of a network, which is no domain of its own'],
  ['https://medium.com/@ada', 'is a page of a network, which is no domain of its own'],
  ['one.example・two.example', 'is no email address and no domain'],
  ['ada@one.example・two.example', 'is no valid email address'],
  ['email=ada@one.example', 'is no valid email address'],
  ['bob@@two.example Ada <ada@one.example>', 'is no valid email address'],
  // One address is never a whole domain.
  ['//ada@one.example', 'has an @ before its domain; write the address or the domain alone'],
  ['// ada@one.example', 'has an @ before its domain; write the address or the domain alone'],
  ['// customers: ada@one.example', 'has an @ before its domain; write the address or the domain alone'],
  ['https://ada@one.example', 'has an @ before its domain; write the address or the domain alone'],
  ['https://user:word@one.example:8080/', 'has an @ before its domain; write the address or the domain alone'],
  // Nothing is dropped behind the first.
  ['one.example/two.example', 'names more than one address or domain'],
  ['one.example?two.example', 'names more than one address or domain'],
  ['one.example#two.example', 'names more than one address or domain'],
  ['one.example\\two.example', 'names more than one address or domain'],
  ['https://one.example/?to=ada@two.example', 'names more than one address or domain'],
  ['mailto:ada@one.example?cc=bob@two.example', 'names more than one address or domain'],
  ['x'.repeat(1_001), 'is too long'],
])('S15: %j blocks nobody, and says why', (text, fault) => {
  expect(readEntry(text)).toEqual({ fault });
});

test('S15: what was read is read as itself', () => {
  const piece = fc.constantFrom(
    ...[
      'www.',
      'www2.',
      'mailto:',
      '//',
      'https://',
      '*',
      '*.',
      '%',
      '@',
      '"',
      "'",
      '•',
      '·',
      '・',
      '–',
      '<',
      '>',
      ' ',
    ],
    ...['ada', 'one.example', 'ada@one.example', 'bücher', '.', '/', '?', '%40', '%22', ':', '=', '-', '\u200b', 'L'],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        fc.string(),
      ),
      (text) => {
        const read = readEntry(text);
        if ('value' in read) expect(readEntry(read.value)).toEqual(read);
      },
    ),
    { numRuns: 5_000 },
  );
});
