import { readFile } from 'node:fs/promises';
import { createClock } from '@cadenza/clock';
import type { Metrics } from '@cadenza/http-kit';
import { z } from 'zod';

const state = z.object({ behindSince: z.iso.datetime().nullable(), backupAt: z.iso.datetime().nullable() });

/**
 * Reports the state of the archive where the whole product runs on one host.
 * @param file in which the launcher, which does the archiving, writes its state; absent: nothing is archived or shown
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
      const now = createClock().realNow();
      const ageOf = (instant: string) => now.since(Temporal.Instant.from(instant)).total('seconds');
      const { behindSince, backupAt } = file
        ? state.parse(JSON.parse(await readFile(file, 'utf8')))
        : { behindSince: undefined, backupAt: null };
      return {
        cadenza_archive_behind_seconds: behindSince ? ageOf(behindSince) : behindSince === null ? 0 : null,
        cadenza_backup_age_seconds: backupAt === null ? null : ageOf(backupAt),
      };
    },
  );
}
