import { expect, test } from 'vitest';
import { readDraft } from './read-draft.ts';

test('a draft is read, also out of a code block', () => {
  const draft = { subject: 'Hello {{firstName}}', body: 'Hi {{firstName}},\n\nshort.' };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  expect(readDraft(`\`\`\`json\n${JSON.stringify(draft)}\n\`\`\``)).toEqual(draft);
});

test('a subject is one line, and control characters are taken out', () => {
  const content = JSON.stringify({ subject: 'Hello\r\nBcc: all@example.com', body: 'Hi\u0000\r\nthere\u0007' });
  expect(readDraft(content)).toEqual({ subject: 'Hello Bcc: all@example.com', body: 'Hi\nthere' });
});

test.each([
  '',
  'Sure! Here is your email',
  '[]',
  '{"subject":"x"}',
  '{"subject":" ","body":"x"}',
  '{"subject":1,"body":"x"}',
])('%j is no draft', (content) => {
  expect(readDraft(content)).toBeUndefined();
});
