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
  // What is broken is no reason.
  ['a@i.example, b_c-i.example', [entry('a@i.example')], ['b_c-i.example']],
  ['a@i.example, other-i,com', [entry('a@i.example')], ['other-i', 'com']],
  [
    'a@i.example, bob[at]two-i.example, cyd at two-i dot example',
    [entry('a@i.example')],
    ['bob[at]two-i.example', 'cyd at two-i dot example'],
  ],
  // A name is no domain, and an address before brackets is no name.
  ['Booking.com <noreply@f.example>', [entry('noreply@f.example')], ['Booking.com']],
  ['"Acme.io Team" <team@f.example>', [entry('team@f.example')], ['"Acme.io']],
  ['bob@@two.example Ann <ann@one.example>', [entry('ann@one.example')], ['bob@@two.example']],
  ['bob@two_x.example <cyd@one.example>', [entry('cyd@one.example')], ['bob@two_x.example']],
  ['ann@one.example,Ann,Ash,Acme.io', [entry('ann@one.example')], ['Ann', 'Ash', 'Acme.io']],
  ['ann@one.example is gone, says Dr.Smith', [entry('ann@one.example')], ['is', 'gone', 'says Dr.Smith']],
  ['Rival.Example; A rival', [entry('rival.example', 'A rival')], []],
  // One address is never a domain.
  ['mailto://bob@one.example', [entry('bob@one.example')], []],
  ['//ivy@one.example', [], ['//ivy@one.example']],
  ['// joe@one.example', [entry('joe@one.example')], ['//']],
  ['ann @ one.example', [entry('ann@one.example')], []],
  ['ann@ one.example, bob', [entry('ann@one.example', 'bob')], []],
  ['Ann Lee ann@ one.example', [entry('ann@one.example')], ['Ann', 'Lee']],
  ['ann&#64;one.example', [entry('ann@one.example')], []],
  ['ann＠ one.example', [entry('ann@one.example')], []],
  ['ann @one.example', [], ['ann @one.example']],
  ['ann @one.example @two.example', [entry('two.example')], ['ann @one.example']],
  ['- @one.example @two.example', [entry('one.example'), entry('two.example')], ['-']],
  ['Ann @ one.example or bob@one.example', [entry('bob@one.example')], ['Ann @ one.example', 'or']],
  ['ann [at] one.example', [], ['ann [at] one.example']],
  ['ann (at) one.example bob@one.example', [entry('bob@one.example')], ['ann (at) one.example']],
  ['ann ( at ) one.example bob@one.example', [entry('bob@one.example')], ['ann (at) one.example']],
  ['ann(at) one.example bob@one.example', [entry('bob@one.example')], ['ann(at) one.example']],
  ['ann (a) one.example', [], ['ann (a) one.example']],
  ['ann<at>one.example', [], ['ann<at>one.example']],
  ['ann <at> one.example', [], ['ann <at> one.example']],
  ['ann<at> one.example', [], ['ann<at> one.example']],
  ['ann at one.example', [], ['ann at one.example']],
  ['ann -at- one.example', [], ['ann -at- one.example']],
  ['ann.lee at one.example', [], ['ann.lee at one.example']],
  ['two.example; also ann at one.example', [entry('two.example')], ['also ann at one.example']],
  ['ann@one .example.com', [], ['ann@one .example.com']],
  ['{ann,bob}@one.example', [], ['{ann,bob}@one.example']],
  ['{ann,bob}@one.example, cyd@one.example', [entry('cyd@one.example')], ['{ann,bob}@one.example']],
  ['{ann, bob} @ one.example', [], ['{ann, bob} @ one.example']],
  ['ann/bob@one.example', [], ['ann/bob@one.example']],
  ['one.example/two.example', [], ['one.example/two.example']],
  // Behind the address of a page stands another text.
  ['https://one.example/en two.example', [entry('one.example'), entry('two.example')], []],
  ['one.example # and two.example', [entry('one.example'), entry('two.example')], ['#', 'and']],
  ['one.example & sons', [entry('one.example')], ['&', 'sons']],
  ['one.example/de (old: two.example)', [entry('one.example')], ['(old:', 'two.example)']],
  ['https://one.example/(two.example)', [], ['https://one.example/(two.example)']],
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
  ['the name of a file', 'list.csv\none.example', ['one.example'], ['1 list.csv']],
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
  [
    'an address behind the word of a separator',
    'sep=a@one.example\nb@one.example',
    ['b@one.example'],
    ['1 sep=a@one.example'],
  ],
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
  ['an error in its one column', 'Email\n#N/A\nb@one.example', ['b@one.example'], ['2 Email has the error #N/A']],
  [
    'an error beside a name',
    'Company,Email\nAcme,#N/A\nB,b@one.example',
    ['b@one.example'],
    ['2 Acme', '2 Email has the error #N/A'],
  ],
  ['an error in a line', 'a@one.example\n#N/A\nb@one.example', ['a@one.example', 'b@one.example'], ['2 #N/A']],
  [
    'a greeting above rows of two',
    'Hello, please block these\nann@a.example, bob@a.example\ncarl@b.example, dan@b.example',
    ['ann@a.example', 'bob@a.example', 'carl@b.example', 'dan@b.example'],
    [],
  ],
  [
    'a first line with a bad address',
    'ann@@a.example, bob@b_x.example\ncarl@x.example, dan@x.example',
    ['carl@x.example', 'dan@x.example'],
    ['1 ann@@a.example', '1 bob@b_x.example'],
  ],
  ['an address that ends early', 'ann@myhost\nbob@a.example', ['bob@a.example'], ['1 ann@myhost']],
  ['an address in words', 'sales(at)email.example\nbob@a.example', ['bob@a.example'], ['1 sales(at)email.example']],
  [
    'an address with a bad domain',
    'info@web_host.example\nbob@a.example',
    ['bob@a.example'],
    ['1 info@web_host.example'],
  ],
  [
    'lines of JSON',
    '{"email":"ann@a.example","id":1}\n{"email":"bob@a.example","id":2}',
    [],
    ['1 {"email":"ann@a.example"', '1 "id":1}', '2 {"email":"bob@a.example"', '2 "id":2}'],
  ],
  [
    'two columns of addresses',
    'Private\tWork\nann@a.example\tbob@a.example\ncyd@a.example\tdee@a.example',
    ['ann@a.example', 'bob@a.example', 'cyd@a.example', 'dee@a.example'],
    [],
  ],
  ['more cells than the header', 'Email\nann@a.example,bob@a.example', ['ann@a.example', 'bob@a.example'], []],
  [
    'an address behind the last column',
    'Email,Reason\nann@a.example,x,bob@a.example',
    ['ann@a.example'],
    ['2 bob@a.example'],
  ],
  [
    'a second address of somebody',
    'Company,Email,Secondary Email,Domain\nA,ann@a.example,ann@b.example,a.example',
    ['ann@a.example', 'ann@b.example'],
    [],
  ],
  ['signs in its header', 'Email *,Open %,Info\nann@a.example,50%,x', ['ann@a.example'], []],
  ['bounces', 'mailbox,recipient,status\nsam@ours.example,ann@a.example,550', ['ann@a.example'], []],
  ['who added a domain', 'Domain,Added by email\na.example,sam@ours.example', ['a.example'], []],
  ['a sender', 'Sender Email,Lead Email,Reason\nsam@ours.example,ann@a.example,x', ['ann@a.example'], []],
  ['an account', 'Email Account,Recipient\nsam@ours.example,ann@a.example', ['ann@a.example'], []],
  ['an author', 'Created By,Entry,Type\nsam@ours.example,ann@a.example,address', ['ann@a.example'], []],
  [
    'few addresses',
    'Website,Email,Company\na.example,n/a,A\nb.example,n/a,B\nc.example,n/a,C\nd.example,ann@d.example,D',
    ['ann@d.example'],
    ['2 n/a', '3 n/a', '4 n/a'],
  ],
])('S15: a list with %s', async (_, content, blocked, others) => {
  const list = await listOf(content);
  expect(values(list)).toEqual(blocked);
  expect(list.notUnderstood.map(({ line, text }) => `${line} ${text}`)).toEqual(others);
});

test.each([
  ['words', 'at '],
  ['opening brackets', '{'],
  ['brackets', '( '],
  ['pairs of brackets', '{a} '],
  ['quotes', '"'],
  ['cells', ',"a"<'],
  ['at signs', 'a@ '],
  ['opening angles', '<'],
  ['closing angles', '> '],
  ['pages', 'one.example/" '],
])('S15: a line of very many %s is read in a moment', (_, piece) => {
  const start = performance.now();
  splitLine(piece.repeat(60_000));
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('S15: a line of very many words is read as any other', () => {
  const read = splitLine(`${'word '.repeat(200_000)}ada@one.example`);
  expect(read.entries).toEqual([entry('ada@one.example')]);
  expect(read.notUnderstood).toHaveLength(200_000);
});

test('S15: the reason of a table stands in its column', async () => {
  expect((await listOf('Grund;E-Mail\nKunde;ada@one.example')).entries).toEqual([entry('ada@one.example', 'Kunde')]);
});

test('S15: a reason that is longer than the list takes, or a text than is shown, ends with an ellipsis', () => {
  const reasonOf = (length: number) => splitLine(`one.example; ${'x'.repeat(length)}`).entries[0]?.reason;
  expect([200, 201].map(reasonOf)).toEqual(['x'.repeat(200), `${'x'.repeat(199)}…`]);
  expect(splitLine('y'.repeat(201)).notUnderstood[0]?.text).toBe(`${'y'.repeat(200)}…`);
});

test('S15: the letters of a file are those of its encoding', async () => {
  const latin1 = Uint8Array.from([...'E-Mail;Grund\njürgen@l1.example;x\n'].map((letter) => letter.charCodeAt(0)));
  expect(values(await listOf(latin1))).toEqual(['jürgen@l1.example']);
});

test('S15: cells of a sheet that could not be read, or are hidden by merged ones, are named, its header too', async () => {
  const file = await openList(new File(['Company,Email\nAcme,ann@one.example\n,#N/A\n'], 'list'), {});
  const leftOut = new Map([
    [1, 'Cell C1 has the error #REF!'],
    [2, 'Cell A2 has the error #N/A; Cell B2 is merged into B1, which hides its own value'],
  ]);
  const { notUnderstood } = await readList({ ...file, reading: { ...file.reading, leftOut } }, file.columns);
  expect(notUnderstood.map(({ line, text, fault }) => `${line} ${text} ${fault}`)).toEqual([
    '1 Cell C1 has the error #REF! and is left out',
    '2 Cell A2 has the error #N/A and is left out',
    '2 Cell B2 is merged into B1, which hides its own value and is left out',
  ]);
});

test('S15: a row of a sheet that is read by lines, and has nothing but an error, is named once', async () => {
  const file = await openList(new File(['#N/A\nann@one.example\n'], 'list'), {});
  const remarks = new Map([[1, 'Cell A1 has a formula without its result']]);
  const text = { ...file.reading.text, remarks };
  const { entries, notUnderstood } = await readList({ ...file, reading: { ...file.reading, text } }, file.columns);
  expect([entries, notUnderstood]).toEqual([
    [entry('ann@one.example')],
    [{ line: 1, text: 'Cell A1 has a formula without its result', fault: 'and is left out' }],
  ]);
});

test('S15: each column with anything to block is named, chosen or not', async () => {
  const { contents, columns } = await listOf(
    'Company,Email,Domain,Sender\nA,ann@a.example,a.example,sam@ours.example\nB,,b.example,',
  );
  expect(contents).toEqual([
    { header: 'Email', filled: 1, addresses: 1, domains: 0 },
    { header: 'Domain', filled: 2, addresses: 0, domains: 2 },
    { header: 'Sender', filled: 1, addresses: 1, domains: 0 },
  ]);
  expect(columns.values).toEqual(['Email']);
});
