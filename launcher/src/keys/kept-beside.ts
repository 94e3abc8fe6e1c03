import { archiveBeside, isArchived } from '../archive/open-archive.ts';
import { keepSecretsBeside } from '../backup/secrets-beside.ts';
import { keysIn } from '../secrets.ts';
import type { ProductSettings } from '../settings.ts';
import type { KeyStore } from './change-keys.ts';

/** The keys of the product on this machine. A new key is kept where a restore finds it before anything is signed with it. */
export function keptBeside(settings: ProductSettings): KeyStore {
  const { BACKUP_PUBLIC_KEY, ARCHIVE_S3_PREFIX, ARCHIVE_DIR, DATA_DIR } = settings;
  const hasNone = !isArchived(settings) || BACKUP_PUBLIC_KEY !== undefined || ARCHIVE_S3_PREFIX !== undefined;
  return {
    update: async (change) => {
      const set = await keysIn(DATA_DIR).update(change);
      if (!hasNone) await keepSecretsBeside(DATA_DIR, ARCHIVE_DIR ?? archiveBeside(DATA_DIR));
      return set;
    },
  };
}
