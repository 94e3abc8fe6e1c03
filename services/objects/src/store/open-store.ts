import path from 'node:path';
import { type Settings, s3From } from '../config.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

/** The store that the settings select. */
export async function openStore(settings: Settings): Promise<ObjectStore> {
  const folder = path.join(settings.DATA_DIR, 'objects');
  const s3 = s3From(settings);
  if (!s3) return openFolderStore(folder);
  // Loaded only when needed, because the SDK is large.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({ ...s3, incomingFolder: path.join(folder, 'incoming') });
}
