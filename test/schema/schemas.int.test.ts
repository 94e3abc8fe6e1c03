import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { migrationsOf, root } from '../../launcher/src/services.ts';
import { schemaOf } from './schema-of.ts';
import { migrations, schemaFiles } from './schemas.ts';

const written = await schemaFiles(async () => (await testDatabase()).url);

test.each(written)('$file shows what the migrations make; if not, run `npm run schema`', async ({ file, text }) => {
  expect(text).toBe(await readFile(path.join(root, file), 'utf8'));
});

const withViews = migrations.filter(({ name }) => existsSync(path.join(migrationsOf(name), 'views')));

describe('views and functions that are created again over themselves leave the same schema, and all that hangs on them', () => {
  test.each(withViews)('$name', async ({ migrate }) => {
    const { url } = await testDatabase();
    await migrate(url);
    const before = await schemaOf(url);
    await using database = openDatabase(url, { connectionsMax: 1 });
    await database.query(`delete from migrations where name like 'views-%'`);
    await migrate(url);
    expect(await schemaOf(url)).toEqual(before);
  });
});
