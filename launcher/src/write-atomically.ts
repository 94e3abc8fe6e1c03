import { open, rename } from 'node:fs/promises';

/** Replaces a file readable only by its owner; after a crash it is the old or the new one, never a part of it. */
export async function writeAtomically(file: string, content: string): Promise<void> {
  const unfinished = `${file}.new`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
