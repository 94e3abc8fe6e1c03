import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClock } from '@cadenza/clock';
import { baseBackup } from '@cadenza/embedded-postgres';
import { extract, type Header, type Pack } from 'tar-stream';
import { copyHashed } from './copy-hashed.ts';
import { type Manifest, manifestName, productVersion, secretsName } from './manifest.ts';

type EntryHeader = Pick<Header, 'name'> & Partial<Header>;

/** Beside the database and the files: where a clock of its own stands. */
const singleFiles = ['clock.json', 'postgres/password'];
const ownerOnly = 0o600;

export interface BackupSource {
  dataFolder: string;
  serverUrl: string;
  /** Whether what the secrets sign is inside; else they are kept apart, so that who holds the data does not hold the keys. */
  withSecrets: boolean;
  /** Whether the stored files are inside; the archive has them apart. */
  withFiles: boolean;
}

/**
 * Fills a tar archive with a data folder whose database runs: it unpacks to a data folder again.
 *
 * All databases are of one instant, within the copy. Stored files never change, but they come and go: they are copied
 * before the databases, and those that came meanwhile after them. So every file that the databases know is there.
 */
export async function packBackup(
  archive: Pack,
  { dataFolder, serverUrl, withSecrets, withFiles }: BackupSource,
  signal: AbortSignal,
): Promise<Manifest> {
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
    if (withFiles) for (const name of await storedFiles(dataFolder)) await addFile(`objects/${name}`);
  };

  for (const name of withSecrets ? [secretsName, ...singleFiles] : singleFiles) await addFile(name);
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

  // Not before the copy ended: from here on every instant can be restored.
  const takenAt = createClock().realNow().toString({ smallestUnit: 'millisecond', roundingMode: 'ceil' });
  const version = await productVersion();
  const manifest: Manifest = { format: 2, version, takenAt, log: cluster.startsAt, files: sums };
  archive.entry({ name: manifestName, mode: ownerOnly }, JSON.stringify(manifest));
  archive.finalize();
  return manifest;
}

/** The names of complete ones: half-received files are in a folder of their own. */
export async function storedFiles(dataFolder: string): Promise<string[]> {
  const entries = await readdir(path.join(dataFolder, 'objects'), { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
