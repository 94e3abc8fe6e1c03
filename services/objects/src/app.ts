import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import { listenOn } from '@cadenza/http-server';
import { createLog, type KeyRing, type Kit, type KitOverrides, openPartKeys, startKit } from '@cadenza/service-kit';
import { startCleaning } from './abandoned/start-cleaning.ts';
import type { Settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import { createHttp } from './http/create-http.ts';
import { type RemoteFiles, type RemoteLimits, remoteFiles, remoteLimits } from './remote-file/remote-files.ts';
import type { ObjectStore } from './store/object-store.ts';
import { openStore } from './store/open-store.ts';

import { type Files, filesIn } from './stored-file/files.ts';
import { type Pieces, piecesIn } from './stored-file/pieces.ts';
import { type UploadsInParts, uploadsInPartsIn } from './stored-file/uploads-in-parts.ts';

export interface App extends Kit {
  settings: Settings;
  files: Files;
  pieces: Pieces;
  uploads: UploadsInParts;
  /** Sign the addresses to which parts of files are sent. */
  partKeys: KeyRing;
  store: ObjectStore;
  remoteFiles: RemoteFiles;
}

/** What tests may put in the place of the real thing. */
export interface Overrides extends KitOverrides {
  store?: ObjectStore;
  remoteLimits?: RemoteLimits;
}

export async function createApp(settings: Settings, overrides: Overrides = {}) {
  await using starting = new AsyncDisposableStack();
  const store = overrides.store ?? starting.use(await openStore(settings));
  const partKeys = starting.use(await openPartKeys(settings, createLog('objects', settings.LOG_LEVEL)));
  const { app } = starting.use(
    await startKit<App>({
      name: 'objects',
      settings,
      migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
      consumers,
      topics: [topics.campaigns],
      createApp: (kit) => ({
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
  starting.use(startCleaning(app));
  const { port, drain } = starting.use(await listenOn(createHttp(app), settings, { websockets: true }));
  app.log.info({ port }, 'listening');
  const resources = starting.move();
  return { app, port, drain, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
