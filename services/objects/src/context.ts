import type { Kit } from '@cadenza/event-kit';
import type { KeyRing } from '@cadenza/http-kit';
import type { Settings } from './config.ts';
import type { RemoteFiles } from './remote-file/remote-files.ts';
import type { ObjectStore } from './store/object-store.ts';
import type { Files } from './stored-file/files.ts';
import type { Pieces } from './stored-file/pieces.ts';
import type { UploadsInParts } from './stored-file/uploads-in-parts.ts';

export interface Context extends Kit {
  settings: Settings;
  files: Files;
  pieces: Pieces;
  uploads: UploadsInParts;
  /** Sign the URLs to which parts of files are sent. */
  partKeys: KeyRing;
  store: ObjectStore;
  remoteFiles: RemoteFiles;
}
