import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, textArray } from './index.ts';

const { url } = await testDatabase();
const database = openDatabase(url, { connectionsMax: 1 });
afterAll(() => database[Symbol.asyncDispose]());

const special = [...'\\"{},\'\n\r\t\b\f\u0001\u001f\u007f\u2028 naué漢', '👩‍👧'];
/** Each special character beside each, in the middle and at the ends. */
const texts = special.flatMap((one) => special.flatMap((other) => [`${one}${other}`, `a${one}${other}z`]));

const readBack = async (values: readonly (string | null)[]) => {
  const { rows } = await database.query('select to_jsonb($1::text[]) as values', [textArray(values)]);
  return rows[0].values;
};

test('texts come back as they were put into the array, all together and each beside others', async () => {
  const others = [null, '', 'null', 'NULL', '{}', 'Ada'];
  expect(await readBack([...others, ...texts])).toEqual([...others, ...texts]);
  expect(await Promise.all(texts.map((text) => readBack([...others, text])))).toEqual(
    texts.map((text) => [...others, text]),
  );
});

test('an array may be empty', async () => {
  const { rows } = await database.query('select cardinality($1::uuid[]) as size', [textArray([])]);
  expect(rows).toEqual([{ size: 0 }]);
});
