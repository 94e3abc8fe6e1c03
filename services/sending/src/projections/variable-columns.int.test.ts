import { isBlank } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { isEmptyValue } from './variable-columns.ts';

test('D9: the same characters show nothing in SQL and in JavaScript', async () => {
  await using own = await testDatabase();
  await using database = openDatabase(own.url);
  const codes = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  const { rows } = await database.query<{ code: number }>(
    `select code from unnest($1::int[]) as code where ${isEmptyValue('chr(code)')} order by code`,
    [codes.slice(1)],
  );
  expect(rows.map(({ code }) => code)).toEqual(codes.filter((code) => isBlank(String.fromCodePoint(code))));
  const { rows: ends } = await database.query(
    `select ${isEmptyValue('null')} as none, ${isEmptyValue(`U&'\\200bA'`)} as seen, ${isEmptyValue(`U&'\\200b\\00a0'`)} as blank`,
  );
  expect(ends).toEqual([{ none: true, seen: false, blank: true }]);
});
