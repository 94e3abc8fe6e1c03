import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { jsonArray, openDatabase } from './index.ts';

const { url } = await testDatabase();
const database = openDatabase(url, { connectionsMax: 1 });
afterAll(() => database[Symbol.asyncDispose]());

const special = [...'\\"{},\'\n\r\t\b\f\u0001\u001f\u007f\u2028 naué漢', '👩‍👧'];
/** Each special character beside each, in the middle and at the ends. */
const texts = special.flatMap((one) => special.flatMap((other) => [`${one}${other}`, `a${one}${other}z`]));

test('values come back as they were put into the array', async () => {
  const values = [{}, { text: '' }, ...texts.map((text) => ({ text, more: [text, 1, null, { text }] }))];
  const { rows } = await database.query('select to_jsonb($1::jsonb[]) as values', [jsonArray(values)]);
  expect(rows[0].values).toEqual(values);
});

test('an array may be empty', async () => {
  const { rows } = await database.query('select cardinality($1::jsonb[]) as size', [jsonArray([])]);
  expect(rows).toEqual([{ size: 0 }]);
});
