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

/** Files besides the database and the stored files; `clock.json` is the position of a clock that is not real time. */
const singleFiles = ['clock.json', 'postgres/password'];
const ownerOnly = 0o600;

export interface BackupSource {
  dataFolder: string;
  serverUrl: string;
  /**
   * Whether the secrets are inside; otherwise they are kept apart, so that the holder of the data does not hold the
   * keys.
   */
  withSecrets: boolean;
  /** Whether the stored files are inside; the archive keeps them separately. */
  withFiles: boolean;
}

/**
 * Fills a tar archive with a data folder whose database runs; it unpacks to a data folder again.
 *
 * All databases show one instant during the copy. Stored files never change, but they come and go: they are copied
 * before the databases, and those that arrived meanwhile after them. So every file that the databases know is there.
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
    // Removed meanwhile, or never there.
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
  // A failure ends the loop below with the same error.
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

  // Not before the copy ended: every instant from here on can be restored.
  const takenAt = createClock().realNow().toString({ smallestUnit: 'millisecond', roundingMode: 'ceil' });
  const version = await productVersion();
  const manifest: Manifest = { format: 2, version, takenAt, log: cluster.startsAt, files: sums };
  archive.entry({ name: manifestName, mode: ownerOnly }, JSON.stringify(manifest));
  archive.finalize();
  return manifest;
}

/** Names of complete files: half-received ones are in a folder of their own. */
export async function storedFiles(dataFolder: string): Promise<string[]> {
  const entries = await readdir(path.join(dataFolder, 'objects'), { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
