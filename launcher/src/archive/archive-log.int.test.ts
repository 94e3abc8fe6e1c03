import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dropSlot, type RunningPostgres, startPostgres } from '@cadenza/embedded-postgres';
import { eventually, fastFolder } from '@cadenza/testing';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { loadSettings } from '../settings.ts';
import { archiveLog, slot } from './archive-log.ts';
import { folderArchive } from './folder-archive.ts';
import { folderOf, linesIn, walFolderOf } from './line.ts';
import { sealWith } from './seal.ts';
import { checkArchive } from './start-archive.ts';
import { runsOf, storedWal } from './wal-names.ts';

const folder = await mkdtemp(path.join(await fastFolder(), 'cadenza-archive-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const soon = { timeoutMs: 20_000 };

async function query(postgres: Pick<RunningPostgres, 'url'>, sql: string) {
  const client = new Client(postgres.url());
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A cluster and its archive, each in a folder of its own. */
async function cluster(name: string) {
  const dataFolder = path.join(folder, name);
  const archiveFolder = path.join(folder, `${name}-archive`);
  await mkdir(dataFolder);
  const start = (port?: number) => startPostgres({ dataDirectory: path.join(dataFolder, 'postgres'), port });
  const heard: string[] = [];
  const archive = ({ url }: Pick<RunningPostgres, 'url'>) =>
    archiveLog({
      store: folderArchive(archiveFolder),
      seal: sealWith(),
      serverUrl: url(),
      dataFolder,
      onCaughtUp: () => heard.push('caught up'),
      onBehind: (reason) => heard.push(`behind: ${reason}`),
      onNotice: (sentence) => heard.push(sentence),
    });
  return { dataFolder, archiveFolder, start, archive, heard };
}

/** The gapless stretches of log on the newest line of an archive. */
async function archived(archiveFolder: string) {
  const store = folderArchive(archiveFolder);
  const lines = await linesIn(store);
  const line = lines.at(-1)!;
  const stored = storedWal(await store.list(`${walFolderOf(line)}/`), line.segmentBytes);
  return { lines, runs: runsOf(stored), stored };
}

const write = (megabytes: number) =>
  `create table if not exists filler (text text);
   insert into filler select repeat(md5(n::text), 32) from generate_series(1, ${megabytes * 1_000}) as n`;

test('D7: the archive has what was committed within seconds, whole segments in one file each', async () => {
  const { archiveFolder, start, archive, heard } = await cluster('steady');
  await using postgres = await start();
  await using copying = archive(postgres);
  await eventually(() => expect(heard).toEqual(['caught up']), soon);
  await query(postgres, write(7));
  await eventually(async () => expect(await copying.catchUp(0)).toBe(true), soon);
  const { runs, stored } = await archived(archiveFolder);
  expect(runs).toHaveLength(1);
  expect(runs[0]!.to).toBe(copying.current()!.run.to);
  const whole = stored.filter(({ from, to }) => to - from === 2_097_152n);
  expect(whole.length).toBeGreaterThanOrEqual(3);
  // The whole segment has replaced its parts.
  expect(stored.length).toBeLessThan(whole.length + 50);
});

test('D7: small commits are stored within a second or two, without a call', async () => {
  const { start, archive, heard } = await cluster('small');
  await using postgres = await start();
  await using copying = archive(postgres);
  await eventually(() => expect(heard).toEqual(['caught up']), soon);
  await query(postgres, 'create table leads as select 7 as id');
  const [{ place }] = (await query(postgres, 'select pg_current_wal_flush_lsn() - $$0/0$$::pg_lsn as place')) as [
    { place: string },
  ];
  await eventually(() => expect(copying.current()!.run.to).toBeGreaterThanOrEqual(BigInt(place)), { timeoutMs: 5_000 });
});

test('D7: a killed server and a new copying leave no gap', async () => {
  const { dataFolder, archiveFolder, start, archive, heard } = await cluster('killed');
  const first = await start();
  const copying = archive(first);
  await eventually(() => expect(heard).toEqual(['caught up']), soon);
  await query(first, write(3));
  const pid = Number.parseInt(await readFile(path.join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  await first.ended;
  await eventually(() => expect(heard.at(-1)).toMatch(/^behind/), soon);
  await using second = await start(first.port);
  await query(second, write(3));
  await eventually(() => expect(heard.at(-1)).toBe('caught up'), soon);
  await copying[Symbol.asyncDispose]();
  await query(second, write(3));
  await using again = archive(second);
  await eventually(async () => expect(await again.catchUp(0)).toBe(true), soon);
  const { runs, lines } = await archived(archiveFolder);
  expect(runs).toHaveLength(1);
  expect(lines).toHaveLength(1);
});

test('D7: an archive that is away is said once, and catches up without a gap when it is back', async () => {
  const { archiveFolder, start, archive, heard } = await cluster('away');
  await using postgres = await start();
  await using copying = archive(postgres);
  await eventually(() => expect(heard).toEqual(['caught up']), soon);
  await rename(archiveFolder, `${archiveFolder}-elsewhere`);
  await writeFile(archiveFolder, '');
  await query(postgres, write(3));
  await eventually(() => expect(heard.at(-1)).toMatch(/^behind: .*ENOTDIR|^behind: .*EEXIST/), soon);
  await query(postgres, write(3));
  await rm(archiveFolder);
  await rename(`${archiveFolder}-elsewhere`, archiveFolder);
  await eventually(() => expect(heard.at(-1)).toBe('caught up'), soon);
  expect(heard).toHaveLength(3);
  await eventually(async () => expect(await copying.catchUp(0)).toBe(true), soon);
  expect((await archived(archiveFolder)).runs).toHaveLength(1);
});

test('D7: a gap is noticed, and the run begins anew behind it', async () => {
  const { archiveFolder, start, archive, heard } = await cluster('gap');
  await using postgres = await start();
  {
    await using copying = archive(postgres);
    await eventually(() => expect(heard).toEqual(['caught up']), soon);
    await copying.catchUp(10_000);
  }
  // Simulates an archive that was switched off for a while.
  await dropSlot(postgres.url(), slot);
  await dropSlot(postgres.url(), slot);
  for (let times = 0; times < 3; times += 1) await query(postgres, `${write(3)}; checkpoint`);
  await using copying = archive(postgres);
  await eventually(
    () => expect(heard).toEqual(['caught up', expect.stringContaining('lacks some'), 'caught up']),
    soon,
  );
  const { runs } = await archived(archiveFolder);
  expect(runs).toHaveLength(2);
  expect(copying.current()!.run.from).toBe(runs[1]!.from);
});

test('D7: a data folder that is older than its archive, or was gone on with elsewhere, is refused and not archived', async () => {
  const { dataFolder, archiveFolder, start, archive, heard } = await cluster('older');
  const settings = loadSettings({ DATA_DIR: dataFolder, ARCHIVE_DIR: archiveFolder });
  const copies = async (name: string) => cp(dataFolder, `${dataFolder}-${name}`, { recursive: true });
  const putBack = async (name: string) => {
    await rm(dataFolder, { recursive: true });
    await cp(`${dataFolder}-${name}`, dataFolder, { recursive: true });
  };
  const goOn = async (postgres: RunningPostgres) => {
    await checkArchive(settings, postgres.url());
    await using copying = archive(postgres);
    await query(postgres, write(1));
    await eventually(async () => expect(await copying.catchUp(0)).toBe(true), soon);
  };
  const whileRunning = async (work: (postgres: RunningPostgres) => Promise<void>) => {
    await using postgres = await start();
    await work(postgres);
  };
  const isRefused = async (sentence: string) => {
    await using postgres = await start();
    const names = await readdir(archiveFolder, { recursive: true });
    await expect(checkArchive(settings, postgres.url())).rejects.toThrow(sentence);
    // Simulates an archive that was away at the start, while the database went on writing.
    await query(postgres, write(7));
    await using _copying = archive(postgres);
    await eventually(() => expect(heard.at(-1)).toContain(`behind: ${sentence}`), soon);
    expect(await readdir(archiveFolder, { recursive: true })).toEqual(names);
  };
  await whileRunning(goOn);
  await copies('first');
  await whileRunning(goOn);
  await copies('second');
  await putBack('first');
  await isRefused(`The database in ${dataFolder} is older than its archive`);
  await putBack('second');
  await whileRunning(goOn);
  // The data folder has lost its note about its line.
  await rm(path.join(dataFolder, 'archive.json'));
  await isRefused(`The database in ${dataFolder} does not know all`);

  const store = folderArchive(archiveFolder);
  const [line] = await linesIn(store);
  await putBack('second');
  const later = { ...line!, id: randomUUID(), createdAt: '2999-01-01T00:00:00Z' };
  await store.put(`${folderOf(later)}/line.json`, Buffer.from(JSON.stringify(later)));
  await isRefused('The product has gone on without the database');
});
