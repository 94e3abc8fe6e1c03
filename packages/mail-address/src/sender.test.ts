import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSender, toSender } from './sender.ts';

test.each([
  ['Cadenza <outreach@example.com>', 'Cadenza', 'outreach@example.com'],
  ['outreach@example.com', '', 'outreach@example.com'],
  [' <outreach@example.com> ', '', 'outreach@example.com'],
  ['"Müller, Hans" <hans@example.com>', 'Müller, Hans', 'hans@example.com'],
  [String.raw`"Müller, Hans \"HM\"" <hans@example.com>`, 'Müller, Hans "HM"', 'hans@example.com'],
  ['Müller, Hans <hans@example.com>', 'Müller, Hans', 'hans@example.com'],
  ['"Hans @ HM" <Hans.M@example.com>', 'Hans @ HM', 'Hans.M@example.com'],
  ["Dr. Siobhán O'Brien <s@example.ie>", "Dr. Siobhán O'Brien", 's@example.ie'],
  ['Hans<hans@bücher.example>', 'Hans', 'hans@xn--bcher-kva.example'],
  ['Bücher & Söhne <hans@XN--BCHER-KVA.example.>', 'Bücher & Söhne', 'hans@xn--bcher-kva.example'],
  ['Jörg <jörg@example.com>', 'Jörg', 'jörg@example.com'],
  [`${'Straße '.repeat(20)}<hans@example.com>`, 'Straße '.repeat(20).trim(), 'hans@example.com'],
])('D5: %s is a sender', (text, name, address) => {
  expect(readSender(text)).toEqual({ name, address });
});

test.each([
  ['a comma and quotes outside of quotes', 'Müller, Hans "HM" <hans@example.com>', 'double quotes'],
  ['quotes in the middle', 'Hans "HM" <hans@example.com>', 'double quotes'],
  ['a remark', 'Hans (sales) <hans@example.com>', 'double quotes'],
  ['text behind', 'Hans <hans@example.com> Müller', 'double quotes'],
  ['two addresses in brackets', 'Hans <hans@example.com> <bob@example.com>', 'double quotes'],
  ['a semicolon', 'Müller; Hans <hans@example.com>', 'double quotes'],
  ['a bracket that stays open', 'Hans <hans@example.com', 'double quotes'],
  ['two senders', 'Hans <hans@example.com>, Bob <bob@example.com>', 'not one address'],
  ['a group', 'Sales: hans@example.com;', 'not one address'],
  ['no address', 'Hans', 'not one address'],
  ['an empty address', 'Hans <>', 'not one address'],
  ['nothing', '', 'not one address'],
  ['a domain without a dot', 'Hans <hans@localhost>', 'no address that can be mailed'],
  ['quotes that stay open', '"Hans <hans@example.com>', 'no address that can be mailed'],
  ['a name that is encoded already', '=?utf-8?Q?M=C3=BCller?= <hans@example.com>', 'as it is to be read'],
  ['a line break', 'Hans\r\nBcc: bob@example.com <hans@example.com>', 'line breaks'],
])('D5: a sender with %s is refused', (_, text, sentence) => {
  expect(readSender(text)).toContain(sentence);
  expect(z.string().transform(toSender).safeParse(text).error?.issues).toMatchObject([{ message: readSender(text) }]);
});
