import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

export const memoryFolder = '/dev/shm';
/** Several times what the databases of a run take at once, and what restores leave until their file ends. */
const roomBytesMin = 6 * 2 ** 30;

/**
 * The folder for what tests write and throw away: in memory where Linux has plenty of it, otherwise the temporary folder.
 * A test database is some three hundred files, which a busy disk takes a second to make and another to remove.
 */
export async function fastFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined);
  const roomBytes = memory ? Math.min(memory.bavail * memory.bsize, process.availableMemory()) : 0;
  return roomBytes >= roomBytesMin ? memoryFolder : tmpdir();
}
