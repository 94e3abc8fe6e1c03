import { createWriteStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createClock } from '@cadenza/clock';
import { baseBackup } from '@cadenza/embedded-postgres';
import { extract, type Header, type Pack, pack } from 'tar-stream';
import { settleTogether } from '../settle-together.ts';
import { copyHashed } from './copy-hashed.ts';
import { manifestName, productVersion } from './manifest.ts';

type EntryHeader = Pick<Header, 'name'> & Partial<Header>;

/** Beside the database and the files: what the secrets sign and where a clock of its own stands. */
const singleFiles = ['secrets.json', 'clock.json', 'postgres/password'];
const ownerOnly = 0o600;

/**
 * Writes a backup of a data folder whose database runs: a `tar.gz` that unpacks to a data folder again.
 *
 * All databases are of one instant, within the copy. Stored files never change, but they come and go: they are copied
 * before the databases, and those that came meanwhile after them. So every file that the databases know is there.
 */
export async function writeBackup(
  { dataFolder, serverUrl, target }: { dataFolder: string; serverUrl: string; target: string },
  signal: AbortSignal,
): Promise<void> {
  const archive = pack();
  const failing = new AbortController();
  const until = AbortSignal.any([signal, failing.signal]);
  const written = pipeline(
    archive,
    createGzip(),
    createWriteStream(target, { flags: 'wx', mode: ownerOnly, flush: true }),
    { signal: until },
  );
  await settleTogether([fill(archive, { dataFolder, serverUrl }, until), written], failing);
}

async function fill(
  archive: Pack,
  { dataFolder, serverUrl }: { dataFolder: string; serverUrl: string },
  signal: AbortSignal,
): Promise<void> {
  const sums: Record<string, string> = {};
  const add = (header: EntryHeader, content: Readable) =>
    copyHashed(content, archive.entry(header) as unknown as Writable, signal);
  const addFile = async (name: string) => {
    if (name in sums) return;
    await using file = await open(path.join(dataFolder, name)).catch(() => undefined);
    // Gone by now, or never there.
    if (!file) return;
    const { size } = await file.stat();
    sums[name] = await add({ name, size, mode: ownerOnly }, file.createReadStream({ autoClose: false }));
  };
  const addStoredFiles = async () => {
    for (const name of await storedFiles(dataFolder)) await addFile(name);
  };

  for (const name of singleFiles) await addFile(name);
  await addStoredFiles();
  await using cluster = await baseBackup(serverUrl);
  const entries = extract();
  const unpacked = pipeline(cluster, entries, { signal });
  // Its failure ends the loop below with the same error.
  unpacked.catch(() => {});
  for await (const entry of entries) {
    const { name, type, size = 0, mode = ownerOnly } = entry.header;
    const header: EntryHeader = { name: path.posix.join('postgres/cluster', name), type, size, mode };
    if (type === 'file') sums[header.name] = await add(header, entry as unknown as Readable);
    else {
      archive.entry(header);
      entry.resume();
    }
  }
  await unpacked;
  await addStoredFiles();

  const takenAt = createClock().realNow().toString({ smallestUnit: 'second' });
  const content = JSON.stringify({ format: 1, version: await productVersion(), takenAt, files: sums });
  archive.entry({ name: manifestName, mode: ownerOnly }, content);
  archive.finalize();
}

/** Complete ones: half-received files are in a folder of their own. */
async function storedFiles(dataFolder: string): Promise<string[]> {
  const entries = await readdir(path.join(dataFolder, 'objects'), { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `objects/${name}`);
}
