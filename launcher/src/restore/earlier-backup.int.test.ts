import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { startPostgres } from '@cadenza/embedded-postgres';
import { fastFolder } from '@cadenza/testing';
import { extract, pack } from 'tar-stream';
import { afterAll, expect, test } from 'vitest';
import { manifestName } from '../backup/manifest.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { loadSettings } from '../settings.ts';
import { openSource } from './open-source.ts';
import { restoreFolder } from './restore-folder.ts';

const folder = await mkdtemp(path.join(await fastFolder(), 'cadenza-earlier-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { signal } = new AbortController();
const secrets = JSON.stringify({ sessionSecret: 'a session secret', internalSecret: 'an internal secret' });

/** Format 1 contains the secrets, and does not mention the log. */
async function asFormat1(from: string, to: string): Promise<void> {
  const entries = extract();
  const archive = pack();
  const reading = pipeline(createReadStream(from), createGunzip(), entries);
  const writing = pipeline(archive, createGzip(), createWriteStream(to));
  for await (const entry of entries) {
    const content = await buffer(entry as unknown as Readable);
    const { log: _, ...manifest } = entry.header.name === manifestName ? JSON.parse(String(content)) : {};
    const written = manifest.format ? Buffer.from(JSON.stringify({ ...manifest, format: 1 })) : content;
    if (!archive.entry({ ...entry.header, size: written.length }, written))
      await once(archive, 'drain').catch(() => {});
  }
  archive.finalize();
  await Promise.all([reading, writing]);
}

test('D7: a backup of an earlier version, with the secrets inside, is restored', { timeout: 600_000 }, async () => {
  const dataFolder = path.join(folder, 'one');
  await mkdir(dataFolder);
  await writeFile(path.join(dataFolder, 'secrets.json'), secrets);
  const [target, earlier] = [path.join(folder, 'new.tar.gz'), path.join(folder, 'earlier.tar.gz')];
  {
    await using postgres = await startPostgres({ dataDirectory: path.join(dataFolder, 'postgres') });
    const source = { dataFolder, serverUrl: postgres.url(), withSecrets: true, withFiles: true };
    await writeBackup(source, { target, encryption: undefined }, signal);
  }
  await asFormat1(target, earlier);
  const settings = loadSettings({ DATA_DIR: path.join(folder, 'two') });
  await mkdir(settings.DATA_DIR);
  const request = { source: earlier, to: undefined, line: undefined, identityFile: undefined, secretsFile: undefined };
  const source = await openSource(request, { settings, decryption: undefined });
  const quietly = { signal, progress: { step: <T>(_: string, work: Promise<T>) => work, note() {}, end() {} } };
  const restoring = { source, folder: settings.DATA_DIR, settings, secretsFile: undefined, takeInEntry: () => '' };
  expect(await restoreFolder(restoring, quietly)).toMatchObject({ later: undefined, taken: [] });
  expect(await readFile(path.join(settings.DATA_DIR, 'secrets.json'), 'utf8')).toContain('a session secret');
});
