import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import { type StoredContent, TooLarge } from './stored-content.ts';

/** A file that was received completely. Disposing removes it, unless it was moved away. */
interface ReceivedFile extends AsyncDisposable {
  path: string;
  content: StoredContent;
}

/**
 * Where bytes are kept while they arrive, so that an upload that breaks off or is too large never reaches the store
 * itself.
 */
export interface Incoming {
  /**
   * @throws TooLarge as soon as more than `sizeBytesMax` bytes have come, or the error of `content`; nothing is kept
   * then
   */
  receive(content: Readable, sizeBytesMax: number): Promise<ReceivedFile>;
  /** Names of files that crashes left half-written and that have not been written to since `before`. */
  leftSince(before: Temporal.Instant): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export async function openIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async receive(content, sizeBytesMax) {
      const file = path.join(folder, randomUUID());
      const remove = () => rm(file, { force: true });
      try {
        return {
          path: file,
          content: await write(file, content, sizeBytesMax),
          [Symbol.asyncDispose]: remove,
        };
      } catch (error) {
        await remove();
        throw error;
      }
    },
    async leftSince(before) {
      const isOld = async (name: string) => {
        // Another instance may have removed it meanwhile.
        const found = await stat(path.join(folder, name)).catch(() => undefined);
        return found !== undefined && found.mtimeMs < before.epochMilliseconds;
      };
      const names = await readdir(folder);
      const areOld = await Promise.all(names.map(isOld));
      return names.filter((_, index) => areOld[index]);
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

async function write(file: string, content: Readable, sizeBytesMax: number): Promise<StoredContent> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await using handle = await open(file, 'wx', 0o600);
  // The stream is not destroyed when it is too large: it is the request, and the response needs its connection.
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length;
    if (sizeBytes > sizeBytesMax) throw new TooLarge();
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  await handle.sync();
  const recognized = await fileTypeFromFile(file);
  return { sizeBytes, sha256: hash.digest('hex'), recognizedType: recognized?.mime };
}
