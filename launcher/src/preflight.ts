import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

/** Checks everything that can be checked before the start; each complaint is one sentence. */
export async function checkBeforeStart(settings: ProductSettings): Promise<void> {
  await checkPort(settings);
  await checkDataFolder(settings.DATA_DIR);
}

async function checkPort({ PORT, HOST }: ProductSettings): Promise<void> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(PORT, HOST, () => server.close(() => resolve(undefined)));
  });
  if (error?.code === 'EADDRINUSE')
    throw new StopSentence(
      `Port ${PORT} is already used by another program; choose another, for example PORT=${PORT + 1}.`,
    );
  if (error?.code === 'EACCES') throw new StopSentence(`Port ${PORT} is reserved; choose a PORT above 1023.`);
  if (error) throw new StopSentence(`Port ${PORT} cannot be opened on ${HOST} (${error.code}).`);
}

export async function checkDataFolder(folder: string): Promise<void> {
  try {
    // Others may pass through the folder but not list it (when root starts the product, the database runs as nobody).
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StopSentence(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}); choose another DATA_DIR.`,
    );
  }
}

/**
 * Does not use mkdir's own recursion: it never ends where the system says that an existing parent is missing (/proc).
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder, { mode: 0o711 });
}
