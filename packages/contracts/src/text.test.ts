import fc from 'fast-check';
import { expect, test } from 'vitest';
import { id, instant, multiLine, singleLine } from './text.ts';

const line = singleLine(10);
const lines = multiLine(10);
const parse = (schema: typeof line | typeof lines, text: string) => schema.safeParse(text);

test.each([
  ['Ada', 'Ada'],
  ['  Ada \n', 'Ada'],
  ['Ądä 李 👩‍💻', 'Ądä 李 👩‍💻'],
  ['', ''],
  [' \u200b\ufeff\u00ad\u2800 \u00a0', ''],
  ['a\u200d', 'a\u200d'],
])('%j on one line is kept as %j', (text, kept) => {
  expect(parse(line, text)).toMatchObject({ success: true, data: kept });
});

test.each([
  ['A\nda'],
  ['A\r\nBcc: x'],
  ['A\tda'],
  ['A\u0000da'],
  ['A\u001bda'],
  ['A\u0085da'],
  ['\ud800'],
  ['12345678901'],
])('%j on one line is refused', (text) => {
  expect(parse(line, text).success).toBe(false);
});

test.each([[' a\n\tb\r\n'], ['👩‍💻']])('%j on many lines is kept as it is', (text) => {
  expect(parse(lines, text)).toMatchObject({ success: true, data: text });
});

test.each([['A\u0000da'], ['A\u001bda'], ['A\u0085da'], ['\udc00'], ['12345678901']])(
  '%j on many lines is refused',
  (text) => {
    expect(parse(lines, text).success).toBe(false);
  },
);

test('nothing that is kept on one line can break a mail header (rule D5)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(parse(line, text).data ?? '').not.toMatch(/[\r\n\0]/);
    }),
  );
});

test.each([
  ['019A0000-0000-7000-8000-00000000000F', '019a0000-0000-7000-8000-00000000000f'],
  ['7', undefined],
  ['019a0000-0000-7000-8000-00000000000f\n', undefined],
])('as an id, %j is %s', (text, kept) => {
  expect(id.safeParse(text).data).toBe(kept);
});

test.each([
  ['2026-03-01T09:00:00Z', true],
  ['2026-03-01T09:00:00.123Z', true],
  ['2026-03-01T09:00:00+01:00', false],
  ['2026-02-30T09:00:00Z', false],
  ['2026-03-01', false],
])('as an instant, %s is accepted: %s', (text, accepted) => {
  expect(instant.safeParse(text).success).toBe(accepted);
});
