import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test.each([
  ['a row that is there already', `insert into people values ('ada@canary.example')`],
  ['a row that breaks a rule', `insert into people values ('canary')`],
])('the log of %s names the rule, and not what is in the row', async (_, sql) => {
  await using own = await testDatabase();
  await using database = openDatabase(own.url, { connectionsMax: 1 });
  await database.query(`create table people (email text primary key check (email like '%@%'))`);
  await database.query(`insert into people values ('ada@canary.example')`);
  const lines: string[] = [];
  const log = createLog('probe', 'trace', { write: (line) => void lines.push(line) });
  const error = await database.query(sql).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(JSON.stringify(error)).toContain('canary');
  log.error({ err: error }, 'it failed');
  expect(lines.join()).toContain('people_');
  expect(lines.join()).toContain('log.int.test.ts');
  expect(lines.join()).not.toContain('canary');
});
