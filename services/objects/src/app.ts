import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import { type KitOverrides, startKit } from '@cadenza/event-kit';
import { createLog, openPartKeys } from '@cadenza/http-kit';
import { listenOn } from '@cadenza/http-server';
import { startCleaning } from './abandoned/start-cleaning.ts';
import type { Settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import type { Context } from './context.ts';
import { createHttp } from './http/create-http.ts';
import { remoteFiles } from './remote-file/remote-files.ts';
import { type RemoteLimits, remoteLimits } from './remote-file/remote-limits.ts';
import type { ObjectStore } from './store/object-store.ts';
import { openStore } from './store/open-store.ts';

import { filesIn } from './stored-file/files.ts';
import { piecesIn } from './stored-file/pieces.ts';
import { uploadsInPartsIn } from './stored-file/uploads-in-parts.ts';

/** What tests may replace. */
export interface Overrides extends KitOverrides {
  store?: ObjectStore;
  remoteLimits?: RemoteLimits;
}

export async function createApp(settings: Settings, overrides: Overrides = {}) {
  await using starting = new AsyncDisposableStack();
  const store = overrides.store ?? starting.use(await openStore(settings));
  const partKeys = starting.use(await openPartKeys(settings, createLog('objects', settings.LOG_LEVEL)));
  const { context } = starting.use(
    await startKit<Context>({
      name: 'objects',
      settings,
      migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
      consumers,
      topics: [topics.campaigns],
      createContext: (kit) => ({
        ...kit,
        settings,
        files: filesIn(kit.database, kit.clock),
        pieces: piecesIn(kit.database, store, kit.clock),
        uploads: uploadsInPartsIn(kit.database, kit.clock),
        store,
        partKeys,
        remoteFiles: remoteFiles(settings, overrides.remoteLimits ?? remoteLimits),
      }),
      overrides,
    }),
  );
  starting.use(startCleaning(context));
  const { port, drain } = starting.use(await listenOn(createHttp(context), settings, { websockets: true }));
  context.log.info({ port }, 'listening');
  const resources = starting.move();
  return { context, port, drain, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
