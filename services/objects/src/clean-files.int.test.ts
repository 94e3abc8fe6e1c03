import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startObjects } from './testing/start-objects.ts';

const objects = await startObjects();
const { context, startUpload, upload } = objects;
afterAll(() => objects[Symbol.asyncDispose]());

async function cleanFiles(...options: string[]): Promise<string> {
  const { DATABASE_URL, INTERNAL_SECRET, DATA_DIR } = context.settings;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('clean-files.ts', import.meta.url)), ...options],
    { env: { ...process.env, DATABASE_URL, INTERNAL_SECRET, DATA_DIR } },
  );
  return stdout;
}

test('the command says what is due, and removes it only without --dry-run', async () => {
  const [old, fresh, stored, unused] = [
    await startUpload(),
    await startUpload(),
    await startUpload(),
    await startUpload(),
  ];
  await upload(stored, 'report');
  await upload(unused, 'draft');
  await context.database.query(`update files set created_at = created_at - interval '2 days' where id <> $1`, [fresh]);
  await context.database.query(`update files set unused_since = unused_since - interval '31 days' where id = $1`, [
    unused,
  ]);
  const ids = async () => (await context.database.query('select id from files order by id')).rows.map(({ id }) => id);

  const due = [
    `upload ${old}, begun and not finished for a day`,
    `file ${unused}, which no step has named for 30 days`,
  ];
  const lines = (begin: string) => due.map((line) => `  ${begin} ${line}\n`).join('');
  expect(await cleanFiles('--dry-run')).toBe(`${lines('would remove')}  Nothing was removed.\n`);
  expect(await ids()).toEqual([old, fresh, stored, unused]);
  expect(await cleanFiles()).toBe(`${lines('✓ removed')}  Nothing is left to remove.\n`);
  expect(await ids()).toEqual([fresh, stored]);
  expect(await cleanFiles()).toBe('  Nothing is left to remove.\n');
});
