import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { settleTogether } from '../settle-together.ts';
import type { Encryption } from './encryption.ts';
import { type BackupSource, packBackup } from './pack-backup.ts';

const ownerOnly = 0o600;

/** Writes a backup of a data folder whose database runs: a `tar.gz`, encrypted where there is a key. */
export async function writeBackup(
  source: BackupSource,
  { target, encryption }: { target: string; encryption: Encryption | undefined },
  signal: AbortSignal,
): Promise<void> {
  const archive = pack();
  const failing = new AbortController();
  const until = AbortSignal.any([signal, failing.signal]);
  until.addEventListener('abort', () => archive.destroy(), { once: true });
  const compressed = pipeline(archive, createGzip(), () => {});
  const file = createWriteStream(target, { flags: 'wx', mode: ownerOnly, flush: true });
  const written = (async () => {
    const content = encryption ? await encryption.encryptStream(compressed) : compressed;
    await finished(content, file, { signal: until });
  })();
  await settleTogether([packBackup(archive, source, until), written], failing);
}
