import { expect, test } from 'vitest';
import { ann, runningStandIn } from '../testing/running-stand-in.ts';

const signIn = 'a LOGIN ann@example.com "p1 \\"x\\\\y"';
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['with quoted strings', [signIn]],
  ['with literals', ['a LOGIN {15}', 'ann@example.com {7}', ann.password]],
  ['by PLAIN at once', [`a AUTHENTICATE PLAIN ${base64(`\0${ann.address}\0${ann.password}`)}`]],
  ['by PLAIN after a continuation', ['a AUTHENTICATE PLAIN', base64(`\0${ann.address}\0${ann.password}`)]],
])('signs in %s', async (_how, lines) => {
  const { talk } = await runningStandIn();
  const { say } = await talk();
  expect(await say('0 LIST "" *')).toEqual(['0 BAD Sign in first']);
  for (const line of lines.slice(0, -1)) expect(await say(line, '+')).toEqual([expect.stringMatching(/^\+ /)]);
  expect(await say(lines.at(-1) ?? '', 'a ')).toEqual(['a OK done']);
  expect(await say('b LIST "" *')).toHaveLength(4);
});

test.each([
  ['a NONSENSE', 'a BAD The stand-in does not know this command'],
  ['a', '* BAD That is no command'],
  ['', '* BAD That is no command'],
  ['a LOGIN "ann', 'a BAD The arguments cannot be read'],
  ['a LOGIN ann', 'a BAD An argument is missing'],
  ['a LOGIN (ann', 'a BAD A list has no end'],
  ['a LOGIN ann)', 'a BAD A list has no beginning'],
  [`a LOGIN ${'('.repeat(100)}`, 'a BAD Too many lists in lists'],
  ['a LOGIN ann@example.com wrong', 'a NO [AUTHENTICATIONFAILED] Wrong user name or password'],
  ['a AUTHENTICATE CRAM-MD5', 'a NO Only PLAIN'],
  ['a UID FETCH 1 UID', 'a BAD Sign in first'],
])('%j is answered %j before the sign-in', async (line, answer) => {
  const { talk } = await runningStandIn();
  const { say } = await talk();
  expect(await say(line, answer.slice(0, 2))).toEqual([answer]);
  expect(await say('b NOOP')).toEqual(['b OK done']);
});

test.each([
  ['b UID FETCH 1:* (BODYSTRUCTURE)', 'b BAD The stand-in does not have this item'],
  ['b UID FETCH 1:* (BODY[1.2])', 'b BAD The stand-in does not have this section'],
  [`b UID FETCH 1:* (${Array.from({ length: 30 }, (_, i) => `BODY[]<${i}.1>`).join(' ')})`, 'b BAD Too many items'],
  ['b UID FETCH x:y UID', 'b BAD That is no set of UIDs'],
  ['b UID SEARCH SUBJECT x', 'b BAD The stand-in only searches by ALL, UID and SINCE'],
  ['b UID SEARCH SINCE 31-Feb-2026', 'b BAD That is no date'],
  ['b SELECT Archive', 'b NO [NONEXISTENT] There is no such folder'],
  ['b UID STORE 1 +FLAGS (\\Seen)', 'b NO The stand-in is read-only'],
  ['b STATUS INBOX (MESSAGES SIZE)', 'b BAD Not everything asked for is known'],
  [`b LIST "" ${'*'.repeat(8_000)}x`, 'b OK done'],
])('%.40j is answered %j', async (line, answer) => {
  const { talk } = await runningStandIn();
  const { say } = await talk();
  await say(signIn);
  await say('s EXAMINE INBOX');
  expect((await say(line)).at(-1)).toBe(answer);
});

test.each([
  ['a line', 'x'.repeat(20_000)],
  ['a literal', 'a LOGIN {5000}'],
])('%s that is too long ends the connection', async (_what, text) => {
  const { talk } = await runningStandIn();
  const { say } = await talk();
  expect(await say(text, 'never')).toEqual(['* BYE That is too long']);
});

test('CLOSE ends the reading of a folder, and LOGOUT the connection', async () => {
  const { talk } = await runningStandIn();
  const { say } = await talk();
  await say(signIn);
  await say('s SELECT INBOX');
  expect(await say('c CLOSE')).toEqual(['c OK done']);
  expect(await say('d UID SEARCH ALL')).toEqual(['d BAD Select a folder first']);
  expect(await say('e LOGOUT', 'never')).toEqual(['* BYE See you', 'e OK done']);
});

test('no more connections than a hundred at once', async () => {
  const { talk } = await runningStandIn();
  const talks = await Promise.all(Array.from({ length: 100 }, talk));
  const oneMore = await talk();
  expect(await oneMore.say('a NOOP')).toEqual([]);
  expect(await talks.at(-1)?.say('a NOOP')).toEqual(['a OK done']);
});
