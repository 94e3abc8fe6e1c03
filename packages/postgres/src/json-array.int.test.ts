import { testDatabase } from '@cadenza/testing';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { jsonArray, openDatabase } from './index.ts';

const { url } = await testDatabase();
const database = openDatabase(url, { connectionsMax: 1 });
afterAll(() => database[Symbol.asyncDispose]());

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\\"{},\'\n\t\b\u0001\u007f\u2028 é漢👩‍👧'.split('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});
/** PostgreSQL keeps neither in a text, however it comes there. */
const kept = text.map((each) => each.toWellFormed().replaceAll('\0', ''));

test('what was put into an array is in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: kept, more: fc.array(fc.oneof(kept, fc.integer())) })),
      async (values) => {
        const { rows } = await database.query('select to_jsonb($1::jsonb[]) as values', [jsonArray(values)]);
        expect(rows[0].values).toEqual(values);
      },
    ),
  );
});
