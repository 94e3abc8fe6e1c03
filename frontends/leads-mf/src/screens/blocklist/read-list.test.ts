import { expect, test } from 'vitest';
import { openList, readList } from './read-list.ts';
import { splitLine } from './split-line.ts';

const entry = (value: string, reason: string | null = null) => ({ value, reason });

test.each<[string, ReturnType<typeof entry>[], string[]]>([
  [
    'ann@one.example, bob@one.example, carl@one.example',
    ['ann', 'bob', 'carl'].map((name) => entry(`${name}@one.example`)),
    [],
  ],
  [
    'ann@one.example;bob@one.example\tcarl@one.example',
    ['ann', 'bob', 'carl'].map((name) => entry(`${name}@one.example`)),
    [],
  ],
  ['ann@one.example bob@one.example', [entry('ann@one.example'), entry('bob@one.example')], []],
  ['Ann <ann@one.example>, "Birch, Bob" <bob@one.example>', [entry('ann@one.example'), entry('bob@one.example')], []],
  ['ann@one.example Bob <bob@one.example>', [entry('ann@one.example'), entry('bob@one.example')], []],
  ['Ann <ann@one.example> Bob <bob@one.example>', [entry('ann@one.example'), entry('bob@one.example')], []],
  ['mailto:ann@one.example?subject=x', [entry('ann@one.example')], []],
  [
    '*@one.example, https://www.two.example/en, @three.example',
    [entry('one.example'), entry('two.example'), entry('three.example')],
    [],
  ],
  // Text behind one entry is its reason.
  ['rival.example;A rival', [entry('rival.example', 'A rival')], []],
  ['rival.example,"A ""rival"", Ltd"', [entry('rival.example', 'A "rival", Ltd')], []],
  ['rival.example\tA rival\tsince 2020', [entry('rival.example', 'A rival, since 2020')], []],
  // What is nothing is said.
  ['ann@one.example, bob@one, carl@one.example', [entry('ann@one.example'), entry('carl@one.example')], ['bob@one']],
  ['ann@one.example, bob@one', [entry('ann@one.example')], ['bob@one']],
  ['ann@one.example and bob@one.example', [entry('ann@one.example'), entry('bob@one.example')], ['and']],
  ['"ann@one.example, bob@one.example', [entry('ann@one.example'), entry('bob@one.example')], []],
  ['Analytical Engines Ltd', [], ['Analytical Engines Ltd']],
  ['?@one.example', [], ['?@one.example']],
  [' ; , ', [], []],
])('S15: the line %j', (line, entries, others) => {
  const read = splitLine(line);
  expect(read.entries).toEqual(entries);
  expect(read.notUnderstood.map(({ text }) => text)).toEqual(others);
});

async function listOf(content: BlobPart) {
  const file = await openList(new File([content], 'list'), {});
  return { ...file, ...(await readList(file, file.columns)) };
}

const values = ({ entries }: { entries: { value: string }[] }) => entries.map(({ value }) => value);

test.each<[string, BlobPart, string[], string[]]>([
  ['lines', 'ada@one.example\r\n\n@rival.example\n', ['ada@one.example', 'rival.example'], []],
  ['lines that end with CR', 'one.example\rtwo.example\r', ['one.example', 'two.example'], []],
  ['one domain', 'one.example', ['one.example'], []],
  ['a first line that is nothing', 'nonsense\none.example', ['one.example'], ['1 nonsense']],
  ['a header of one column', 'E-Mail\nada@one.example\nnobody', ['ada@one.example'], ['3 nobody']],
  [
    'an export of the list',
    '\uFEFFValue,Kind,Reason,Source,Blocked\r\nrival.example,domain,"A ""rival"", Ltd",manual,2026-03-02T15:00:00Z\r\n',
    ['rival.example'],
    [],
  ],
  [
    'names that look like domains',
    'Company,Website\nAcme.io,http://www.acme-real.example\nMr.Smith,\n',
    ['acme-real.example'],
    ['3 Mr.Smith'],
  ],
  [
    'an address that is not in the first column',
    'First Name,Website,Email\nAda,https://one.example,ada@one.example\n',
    ['ada@one.example'],
    [],
  ],
  [
    'several in a cell',
    'Name,Emails\nAda,"ada@one.example; lovelace@one.example"\n',
    ['ada@one.example', 'lovelace@one.example'],
    [],
  ],
  [
    'a quote that is never closed',
    'Email,Reason\n"ada@one.example,x\nbo@one.example,y\ncy@one.example,z',
    ['ada@one.example', 'bo@one.example', 'cy@one.example'],
    [],
  ],
  [
    'the same quote without a header',
    '"ada@one.example\nbo@one.example\ncy@one.example',
    ['ada@one.example', 'bo@one.example', 'cy@one.example'],
    [],
  ],
  [
    'notes above a header',
    'Export of today\n\nEmail,Reason\nada@one.example,x',
    ['ada@one.example'],
    ['1 Export of today'],
  ],
  ['what Excel writes first', 'sep=;\nE-Mail;Grund\nada@one.example;x', ['ada@one.example'], []],
  ['an address that is repeated', 'ada@one.example\nADA@one.example', ['ada@one.example'], []],
  [
    'UTF-16',
    Uint8Array.from([
      0xff,
      0xfe,
      ...[...'ada@one.example\nbo@one.example'].flatMap((letter) => [letter.charCodeAt(0), 0]),
    ]),
    ['ada@one.example', 'bo@one.example'],
    [],
  ],
  ['nothing', '', [], []],
])('S15: a list with %s', async (_, content, blocked, others) => {
  const list = await listOf(content);
  expect(values(list)).toEqual(blocked);
  expect(list.notUnderstood.map(({ line, text }) => `${line} ${text}`)).toEqual(others);
});

test('S15: a line of very many words is read as any other', () => {
  const read = splitLine(`${'word '.repeat(200_000)}ada@one.example`);
  expect(read.entries).toEqual([entry('ada@one.example')]);
  expect(read.notUnderstood).toHaveLength(200_000);
});

test('S15: the reason of a table stands in its column', async () => {
  expect((await listOf('Grund;E-Mail\nKunde;ada@one.example')).entries).toEqual([entry('ada@one.example', 'Kunde')]);
});

test('S15: the letters of a file are those of its encoding', async () => {
  const latin1 = Uint8Array.from([...'E-Mail;Grund\njürgen@l1.example;x\n'].map((letter) => letter.charCodeAt(0)));
  expect(values(await listOf(latin1))).toEqual(['jürgen@l1.example']);
});
