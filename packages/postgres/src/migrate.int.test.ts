import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from './index.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'cadenza-migrations-'));
afterAll(() => rm(directory, { recursive: true }));
await writeFile(
  path.join(directory, '0001-notes.sql'),
  `create table notes (text text); select pg_sleep(0.2); insert into notes values ('first');`,
);
await writeFile(path.join(directory, '0002-more.sql'), `insert into notes values ('second');`);

const script = `
  import { migrate } from '${new URL('./index.ts', import.meta.url)}';
  await migrate(process.argv[1], process.argv[2]);
`;

async function notes(url: string): Promise<string[]> {
  await using database = openDatabase(url);
  return (await database.query('select text from notes')).rows.map(({ text }) => text);
}

test('several processes at once run each file once, in the order of their names', async () => {
  await using fresh = await testDatabase();
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const processes = Array.from({ length: 3 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, fresh.url, directory], { cwd }),
  );
  await Promise.all([...processes, migrate(fresh.url, directory), migrate(fresh.url, directory)]);
  expect(await notes(fresh.url)).toEqual(['first', 'second']);
});

test('a later file runs on top of the earlier ones; one that fails leaves nothing behind', async () => {
  await using fresh = await testDatabase();
  await migrate(fresh.url, directory);
  const broken = path.join(directory, '0003-broken.sql');
  await writeFile(broken, `insert into notes values ('third'); select nonsense;`);
  await expect(migrate(fresh.url, directory)).rejects.toThrow('nonsense');
  expect(await notes(fresh.url)).toEqual(['first', 'second']);
  await writeFile(broken, `insert into notes values ('third');`);
  await migrate(fresh.url, directory);
  await rm(broken);
  expect(await notes(fresh.url)).toEqual(['first', 'second', 'third']);
});

test('an older version starts on the schema of a newer one, as during an update and after going back', async () => {
  await using fresh = await testDatabase();
  await migrate(fresh.url, directory);
  const older = await mkdtemp(path.join(tmpdir(), 'cadenza-migrations-'));
  await copyFile(path.join(directory, '0001-notes.sql'), path.join(older, '0001-notes.sql'));
  await migrate(fresh.url, older);
  await rm(older, { recursive: true });
  expect(await notes(fresh.url)).toEqual(['first', 'second']);
});
