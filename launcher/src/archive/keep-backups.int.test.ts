import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@cadenza/embedded-postgres';
import { eventually, fastFolder } from '@cadenza/testing';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, test } from 'vitest';
import { secretsName } from '../backup/manifest.ts';
import { loadSettings } from '../settings.ts';
import { backupsOf } from './base-backups.ts';
import { folderArchive } from './folder-archive.ts';
import { linesIn } from './line.ts';
import { startArchive } from './start-archive.ts';

const folder = await mkdtemp(path.join(await fastFolder(), 'cadenza-keep-backups-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const soon = { timeoutMs: 60_000 };

test('D7: an encrypted archive gets a base backup as soon as the keys change: a restore finds those that sign', {
  timeout: 600_000,
}, async () => {
  const [dataFolder, archiveFolder] = [path.join(folder, 'data'), path.join(folder, 'archive')];
  await mkdir(dataFolder);
  const secrets = path.join(dataFolder, secretsName);
  await writeFile(secrets, '{}');
  const settings = loadSettings({
    DATA_DIR: dataFolder,
    ARCHIVE_DIR: archiveFolder,
    BACKUP_PUBLIC_KEY: await identityToRecipient(await generateIdentity()),
  });
  await using postgres = await startPostgres({ dataDirectory: path.join(dataFolder, 'postgres') });
  await using archive = await startArchive(settings, { serverUrl: postgres.url(), note() {} });
  archive!.allowBackups();
  const store = folderArchive(archiveFolder);
  const taken = (count: number) =>
    eventually(async () => {
      const [line] = await linesIn(store);
      expect(line && (await backupsOf(store, line))).toHaveLength(count);
    }, soon);
  await taken(1);
  await writeFile(secrets, '{"keys": "others"}');
  await taken(2);
});
