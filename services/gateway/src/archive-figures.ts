import type { Metrics } from '@cadenza/http-kit';
import { readBackups } from './archive-state.ts';

/**
 * Reports the state of the archive where the whole product runs on one host.
 * @param file in which the launcher writes it; absent: nothing is archived or shown
 */
export function watchArchive(metrics: Metrics, file: string | undefined): void {
  metrics.read(
    {
      cadenza_archive_behind_seconds: {
        help: 'For how long the archive has lacked something that was written; 0 while it has all but the last second',
      },
      cadenza_backup_age_seconds: { help: 'How long ago the newest base backup in the archive was taken' },
    },
    async () => {
      const { isArchived, ageSeconds, behindSeconds } = await readBackups(file);
      return {
        cadenza_archive_behind_seconds: isArchived ? (behindSeconds ?? 0) : null,
        cadenza_backup_age_seconds: ageSeconds,
      };
    },
  );
}
