import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './index.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'cadenza-migrations-'));
await writeFile(path.join(directory, '0001-leads.sql'), 'create table leads (id int);');
afterAll(() => rm(directory, { recursive: true }));

async function query(url: string, sql: string) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('every database starts from the migrated template, apart from the others', async () => {
  const [first, second] = await Promise.all([testDatabase(directory), testDatabase(directory)]);
  await query(first.url, 'insert into leads values (1)');
  expect(await query(first.url, 'select id from leads')).toEqual([{ id: 1 }]);
  expect(await query(second.url, 'select id from leads')).toEqual([]);
  await first[Symbol.asyncDispose]();
  await second[Symbol.asyncDispose]();
  await expect(query(first.url, 'select 1')).rejects.toThrow('does not exist');
});

test('a changed migration makes a new template', async () => {
  await writeFile(path.join(directory, '0002-name.sql'), 'alter table leads add name text;');
  await using database = await testDatabase(directory);
  expect(await query(database.url, 'select name from leads')).toEqual([]);
});

test('a connection that was left open is reported', async () => {
  const database = await testDatabase();
  const client = new Client({ connectionString: database.url, application_name: 'forgotten' });
  client.on('error', () => {});
  await client.connect();
  await expect(database[Symbol.asyncDispose]()).rejects.toThrow('forgotten');
});
