import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import type { ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

/** Where services listen on one machine. */
const linksHost = '127.0.0.1';

/** Checks everything that can be checked before the start; each complaint is one sentence. */
export async function checkBeforeStart(settings: ProductSettings): Promise<void> {
  await checkPorts(settings);
  await checkDataFolder(settings.DATA_DIR);
}

/** Opens all ports at once: two settings may also name the same. */
async function checkPorts(settings: ProductSettings): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { PORT, METRICS_PORT, TLS_ASK_PORT, LINKS_PORT, HOST, METRICS_HOST, TLS_ASK_HOST } = settings;
  const ports = {
    PORT: [PORT, HOST],
    METRICS_PORT: [METRICS_PORT, METRICS_HOST],
    TLS_ASK_PORT: [TLS_ASK_PORT, TLS_ASK_HOST],
    LINKS_PORT: [LINKS_PORT, linksHost],
  } as const;
  for (const [name, [port, host]] of Object.entries(ports))
    if (port !== undefined) opened.use(await openPort(name, { port, host }));
}

async function openPort(name: string, { port, host }: { port: number; host: string }): Promise<Server> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (error?.code === 'EADDRINUSE')
    throw new StopSentence(
      `Port ${port} is already used by another program or setting; choose another, for example ${name}=${port + 1}.`,
    );
  if (error?.code === 'EACCES') throw new StopSentence(`Port ${port} is reserved; choose a ${name} above 1023.`);
  if (error) throw new StopSentence(`Port ${port} cannot be opened on ${host} (${error.code}).`);
  return server;
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
