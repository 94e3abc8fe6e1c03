import type { ReadFile } from './objects.ts';

interface Kept {
  file: ReadFile;
  forget: NodeJS.Timeout;
}

/**
 * Caches the files read last, by key, so that a thousand emails with the same files read them once. The least recently
 * used file makes room; no file stays longer than `keepMs`. Callers that ask for a file being read wait for that read.
 *
 * @param bytesMax limit on the bytes kept; a larger file is passed on and not kept
 */
export function openFileCache({ bytesMax, keepMs }: { bytesMax: number; keepMs: number }) {
  const kept = new Map<string, Kept>();
  const beingRead = new Map<string, Promise<ReadFile>>();
  let bytes = 0;

  function forget(key: string): void {
    const entry = kept.get(key);
    if (!entry) return;
    clearTimeout(entry.forget);
    kept.delete(key);
    bytes -= entry.file.content.length;
  }

  function keep(key: string, file: ReadFile): void {
    const { content } = file;
    forget(key);
    if (content.length > bytesMax) return;
    for (const [oldest] of kept) {
      if (bytes + content.length <= bytesMax) break;
      forget(oldest);
    }
    kept.set(key, { file, forget: setTimeout(() => forget(key), keepMs).unref() });
    bytes += content.length;
  }

  async function readOnce(key: string, read: () => Promise<ReadFile>): Promise<ReadFile> {
    const reading = read();
    beingRead.set(key, reading);
    try {
      const file = await reading;
      keep(key, file);
      return file;
    } finally {
      beingRead.delete(key);
    }
  }

  return {
    bytes: () => bytes,
    async get(key: string, read: () => Promise<ReadFile>): Promise<ReadFile> {
      const found = kept.get(key);
      if (!found) return beingRead.get(key) ?? readOnce(key, read);
      // A map iterates in insertion order.
      kept.delete(key);
      kept.set(key, found);
      return found.file;
    },
    [Symbol.dispose]: () => [...kept.keys()].forEach(forget),
  };
}
