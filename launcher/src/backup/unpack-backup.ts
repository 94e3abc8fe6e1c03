import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { StopSentence } from '../stop-sentence.ts';
import { copyHashed } from './copy-hashed.ts';
import { type Decryption, openSealed } from './encryption.ts';
import { type Manifest, manifest, manifestName } from './manifest.ts';

/** The names that a backup may contain; nothing outside its folder. */
const expectedName = /^(?:postgres|objects)\/|^(?:secrets|clock|manifest)\.json$/;

export interface UnpackBackup {
  /** Its name in error messages. */
  name: string;
  content: Readable;
  decryption: Decryption | undefined;
}

/**
 * Unpacks a backup into an empty folder and checks the hash of every file.
 * @throws StopSentence when it is not a backup, is damaged, or is incomplete
 */
export async function unpackBackup(
  { name, content, decryption }: UnpackBackup,
  folder: string,
  signal: AbortSignal,
): Promise<Manifest> {
  try {
    return await unpack(await openSealed(content, decryption), folder, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StopSentence) throw new StopSentence(`${name}: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StopSentence(`There is no backup ${name}.`);
    if (code === 'ENOSPC') throw new StopSentence(`The disk is full; ${name} was not restored.`);
    throw new StopSentence(`${name} is damaged, or not a backup: ${(error as Error).message}`);
  }
}

async function unpack(content: Readable, folder: string, signal: AbortSignal): Promise<Manifest> {
  const sums: Record<string, string> = {};
  let listed: Manifest | undefined;
  const entries = extract();
  const read = pipeline(content, entries, { signal });
  read.catch(() => {});
  for await (const entry of entries) {
    const { name, type, mode = 0o600 } = entry.header;
    const file = entry as unknown as Readable;
    const target = path.join(folder, checkedName(name));
    if (name === manifestName) listed = manifest.parse(JSON.parse(await text(file)));
    else if (type === 'directory') {
      await mkdir(target, { recursive: true, mode: 0o700 });
      entry.resume();
    } else if (type === 'file')
      sums[name] = await writeFile(file, target, { mode, flush: !isSyncedByServer(name) }, signal);
    else throw new Error(`"${name}" is of a kind that backups do not have.`);
  }
  await read;
  if (!listed) throw new Error('its end is missing.');
  const names = new Set([...Object.keys(listed.files), ...Object.keys(sums)]);
  for (const name of names) if (listed.files[name] !== sums[name]) throw new Error(`"${name}" is not as it was.`);
  return listed;
}

function checkedName(name: string): string {
  if (!expectedName.test(name) || name.split('/').includes('..')) throw new Error(`"${name}" does not belong there.`);
  return name;
}

/** PostgreSQL itself syncs its thousands of files together before it recovers. */
const isSyncedByServer = (name: string) => name.startsWith('postgres/cluster/');

/** @returns the SHA-256 of the content */
async function writeFile(
  content: Readable,
  target: string,
  { mode, flush }: { mode: number; flush: boolean },
  signal: AbortSignal,
): Promise<string> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const file = createWriteStream(target, { flags: 'wx', mode: mode & 0o700, flush });
  return copyHashed(content, file, signal);
}
