import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '@cadenza/clock';
import { type Database, migrate, openDatabase } from '@cadenza/postgres';
import { clockFrom, closeServer, createLog, type Log, listenOn } from '@cadenza/service-kit';
import type { Settings } from './config.ts';
import { createHttp } from './http/create-http.ts';
import { openFolderStore } from './store/folder-store.ts';
import type { ObjectStore } from './store/object-store.ts';
import { type Files, filesIn } from './stored-file/files.ts';

export interface App {
  settings: Settings;
  clock: Clock;
  log: Log;
  database: Database;
  files: Files;
  store: ObjectStore;
}

export async function createApp(settings: Settings, overrides: Partial<Pick<App, 'clock' | 'store'>> = {}) {
  const log = createLog('objects', settings.LOG_LEVEL);
  await migrate(settings.DATABASE_URL, fileURLToPath(new URL('../migrations', import.meta.url)));
  await using starting = new AsyncDisposableStack();
  const database = starting.use(openDatabase(settings.DATABASE_URL, { applicationName: 'cadenza-objects' }));
  const clock = overrides.clock ?? clockFrom(settings);
  const app: App = {
    settings,
    clock,
    log,
    database,
    files: filesIn(database, clock),
    store: overrides.store ?? (await openFolderStore(path.join(settings.DATA_DIR, 'objects'))),
  };
  await app.files.forgetAbandoned();
  const server = await listenOn(createHttp(app), settings);
  starting.defer(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'listening');
  const resources = starting.move();
  return { app, port, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
