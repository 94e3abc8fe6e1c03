import { randomUUID } from 'node:crypto';
import { createStepRequest } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { readDraft } from './read-draft.ts';

const draft = { subject: 'Hello {{firstName}}', body: 'Hi {{firstName}},\n\nshort.' };
const json = JSON.stringify(draft);
const read = (subject: string, body = 'x') => readDraft(JSON.stringify({ subject, body }));

test.each([
  ['as asked', json],
  ['out of a code block', `\`\`\`json\n${json}\n\`\`\``],
  ['behind a sentence', `Sure, here it is:\n${json}\nAnything else?`],
  ['behind a thought', `<think>Maybe {"subject": "no"}?</think>\n${json}`],
  ['without what was not asked for', JSON.stringify({ ...draft, to: 'all@example.com', html: '<b>' })],
])('a draft is read %s', (_case, content) => {
  expect(readDraft(content)).toEqual(draft);
});

test('a subject is one line, and control characters are taken out', () => {
  expect(read('Hello\r\nBcc: all@example.com', 'Hi\u0000\r\nthere\u0007\u0085,\rAda')).toEqual({
    subject: 'Hello Bcc: all@example.com',
    body: 'Hi\nthere,\nAda',
  });
});

test('characters that make text look like other text are taken out', () => {
  expect(read('in\u202evoice\u200b', 'a\u{e0041}b\u2066c\ufeff')).toEqual({ subject: 'invoice', body: 'abc' });
});

test.each([
  ['{{firstName}} {{ lastName }} {{company|your team}}', '{{firstName}} {{lastName}} {{company|your team}}'],
  ['{{first_name}}, {{Job Role}}, {{COMPANY}}', '{{firstName}}, {{jobRole}}, {{company}}'],
  ['Dear {{secret}} {{password|you}}{{}}{{a.b()}}', 'Dear  you'],
  ['{{{{secret}}firstName}} {}}{password}{{}', 'firstName password'],
  ['{{{firstName}}}', '{{firstName}}'],
])('of the variables in %j only known ones stay', (body, expected) => {
  expect(read('x', body)?.body).toBe(expected);
});

test('custom fields of the account stay as they are spelled there, others do not', () => {
  const body = '{{industry}} {{Company Size|any}} {{mood}}';
  const draft = readDraft(JSON.stringify({ subject: 'x', body }), ['industry', 'companySize']);
  expect(draft?.body).toBe('{{industry}} {{companySize|any}}');
});

test('a huge answer is cut to what a step may hold, never through a character', () => {
  const huge = read('😀'.repeat(2_000).slice(1), `${'x'.repeat(99_999)}😀${'y'.repeat(1_000_000)}`);
  expect(huge?.subject).toHaveLength(998);
  expect(huge?.body).toHaveLength(100_000);
  expect(createStepRequest.safeParse({ campaignId: randomUUID(), stepNumber: 1, ...huge }).error).toBeUndefined();
});

test.each([
  '',
  'Sure! Here is your email',
  '[]',
  'null',
  '{"subject":"x"}',
  '{"subject":" ","body":"x"}',
  '{"subject":"x","body":"{{unknown}}"}',
  '{"subject":1,"body":"x"}',
  '{"subject":"x","body":"cut of',
])('%j is no draft', (content) => {
  expect(readDraft(content)).toBeUndefined();
});
