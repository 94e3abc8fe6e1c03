import type { ProductSettings } from '../settings.ts';
import { StopSentence } from '../stop-sentence.ts';
import type { ArchiveStore } from './archive-store.ts';
import { folderArchive } from './folder-archive.ts';

type ArchiveSettings = Pick<
  ProductSettings,
  | 'DATA_DIR'
  | 'ARCHIVE_DIR'
  | 'ARCHIVE_S3_PREFIX'
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

/** Where a data folder's archive lies by default. */
export const archiveBeside = (dataFolder: string) => `${dataFolder}-archive`;

/** Whether what is written here is archived: another PostgreSQL server has its own backups. */
export const isArchived = ({ DATABASE_URL, ARCHIVE_DIR }: Pick<ProductSettings, 'DATABASE_URL' | 'ARCHIVE_DIR'>) =>
  DATABASE_URL === undefined && ARCHIVE_DIR !== 'off';

/** The folder of the archive; `undefined` when there is no archive or it lies in a bucket. */
export function archiveFolder(settings: ArchiveSettings & Pick<ProductSettings, 'DATABASE_URL'>): string | undefined {
  if (!isArchived(settings) || settings.ARCHIVE_S3_PREFIX !== undefined) return undefined;
  return settings.ARCHIVE_DIR ?? archiveBeside(settings.DATA_DIR);
}

/** The archive that the settings name; `undefined` when they switch it off. */
export async function openArchive(settings: ArchiveSettings): Promise<ArchiveStore | undefined> {
  const { ARCHIVE_DIR, ARCHIVE_S3_PREFIX, DATA_DIR } = settings;
  if (ARCHIVE_DIR === 'off') return undefined;
  if (ARCHIVE_S3_PREFIX === undefined) return folderArchive(ARCHIVE_DIR ?? archiveBeside(DATA_DIR));
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new StopSentence(
      'ARCHIVE_S3_PREFIX needs the store that it lies in: set S3_ENDPOINT, S3_BUCKET and the keys.',
    );
  const { s3Archive } = await import('./s3-archive.ts');
  return s3Archive({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: ARCHIVE_S3_PREFIX,
  });
}
