import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from './index.ts';

const builds = await mkdtemp(path.join(tmpdir(), 'cadenza-builds-'));
afterAll(() => rm(builds, { recursive: true }));

/** A folder with these files, by name without the ending. */
async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(builds, 'build-'));
  await mkdir(path.join(folder, 'views'));
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, `${name}.sql`), sql);
  return folder;
}

async function read(url: string, sql: string): Promise<unknown[]> {
  await using database = openDatabase(url, { connectionsMax: 1 });
  return (await database.query(sql)).rows;
}

const setsOfViews = `select id from migrations where name like 'views-%'`;
const notes = { '0001-notes': `create table notes (text text, place int); insert into notes values ('first', 1)` };
/** The second view reads the first, and the function reads the second. */
const dependants = {
  'views/2-short-notes': 'create view short_notes as select * from long_notes',
  'views/3-note-count': `create or replace function note_count() returns bigint stable begin atomic; select count(*) from short_notes; end`,
};
const first = await build({
  ...notes,
  ...dependants,
  'views/1-long-notes': 'create view long_notes as select text from notes',
});
const changed = {
  ...dependants,
  'views/1-long-notes': `create view long_notes as select place, 'long ' || text as text from notes`,
};
const second = await build({ ...notes, ...changed });
const widened = {
  ...notes,
  '0002-more': 'alter table notes drop column place; alter table notes add column place bigint',
};

test('a build that changes only a view creates it again with all that reads it, with other columns too', async () => {
  await using fresh = await testDatabase();
  await migrate(fresh.url, first);
  expect(await read(fresh.url, 'select *, note_count() from short_notes')).toEqual([{ text: 'first', note_count: 1 }]);
  await migrate(fresh.url, second);
  expect(await read(fresh.url, 'select *, note_count() from short_notes')).toEqual([
    { place: 1, text: 'long first', note_count: 1 },
  ]);
});

test('an old copy that restarts leaves newer views as they are, with the same migrations and with fewer', async () => {
  await using fresh = await testDatabase();
  await migrate(fresh.url, first);
  await migrate(fresh.url, second);
  await migrate(fresh.url, first);
  expect(await read(fresh.url, 'select text from short_notes')).toEqual([{ text: 'long first' }]);
  await migrate(fresh.url, await build({ ...widened, ...changed }));
  const neverSeen = await build({
    ...notes,
    ...changed,
    'views/2-short-notes': 'create view short_notes as select 1 as old',
  });
  for (const older of [first, second, neverSeen]) await migrate(fresh.url, older);
  expect(await read(fresh.url, 'select * from short_notes')).toEqual([{ place: null, text: 'long first' }]);
});

test('copies of several builds that start together create each set of views once, and keep the one of most migrations', async () => {
  await using fresh = await testDatabase();
  const newest = await build({ ...widened, ...changed });
  await migrate(fresh.url, first);
  await Promise.all([first, newest, second, newest, first].map((each) => migrate(fresh.url, each)));
  await migrate(fresh.url, second);
  expect(await read(fresh.url, 'select text from short_notes')).toEqual([{ text: 'long first' }]);
  const sets = await read(fresh.url, `select name from migrations where name like 'views-%'`);
  expect(sets.length).toBe(new Set(sets.map((each) => JSON.stringify(each))).size);
  expect(sets).toContainEqual({ name: expect.stringMatching(/^views-0002-more-/) });
});

test('a migration meets no view of files: it may change the columns that one reads', async () => {
  await using fresh = await testDatabase();
  await migrate(fresh.url, second);
  await migrate(
    fresh.url,
    await build({ ...widened, ...dependants, 'views/1-long-notes': 'create view long_notes as select * from notes' }),
  );
  expect(await read(fresh.url, 'select *, note_count() from short_notes')).toEqual([
    { text: 'first', place: null, note_count: 1 },
  ]);
});

test('a view that cannot be created leaves all as it was, migrations too', async () => {
  await using fresh = await testDatabase();
  await migrate(fresh.url, first);
  const broken = await build({
    ...widened,
    ...changed,
    'views/2-short-notes': 'create view short_notes as select nonsense',
  });
  await expect(migrate(fresh.url, broken)).rejects.toThrow('nonsense');
  expect(await read(fresh.url, 'select * from short_notes')).toEqual([{ text: 'first' }]);
  expect(await read(fresh.url, setsOfViews)).toHaveLength(1);
});

test('a build takes over views that migrations of before its files made', async () => {
  await using fresh = await testDatabase();
  const before = { ...notes, '0002-view': 'create view long_notes as select text from notes' };
  await migrate(fresh.url, await build(before));
  await migrate(fresh.url, await build({ ...before, ...changed }));
  expect(await read(fresh.url, 'select * from short_notes')).toEqual([{ place: 1, text: 'long first' }]);
});

test('files that are not those that ran are refused', async () => {
  await using fresh = await testDatabase();
  await migrate(fresh.url, await build({ ...notes, '0003-later': 'select 1' }));
  await expect(
    migrate(fresh.url, await build({ ...notes, '0002-late': 'select 1', '0003-later': 'select 1' })),
  ).rejects.toThrow('0003-later');
});
