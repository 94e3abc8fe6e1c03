import { readFile } from 'node:fs/promises';
import { createClock } from '@cadenza/clock';
import type { Backups } from '@cadenza/contracts';
import { Unavailable } from '@cadenza/http-kit';
import { z } from 'zod';

const archiveState = z.object({ behindSince: z.iso.datetime().nullable(), backupAt: z.iso.datetime().nullable() });

const notArchived: Backups = { isArchived: false, ageSeconds: null, behindSeconds: null };

/**
 * Where the whole product runs on one host, how its archive is now, by real time.
 * @param file in which the launcher, which does the archiving, writes its state; absent: nothing is archived
 * @throws Unavailable where it cannot be read just now
 */
export async function readBackups(file: string | undefined): Promise<Backups> {
  if (file === undefined) return notArchived;
  const now = createClock().realNow();
  const ageOf = (instant: string | null) =>
    instant === null ? null : now.since(Temporal.Instant.from(instant)).total('seconds');
  try {
    const { behindSince, backupAt } = archiveState.parse(JSON.parse(await readFile(file, 'utf8')));
    return { isArchived: true, ageSeconds: ageOf(backupAt), behindSeconds: ageOf(behindSince) };
  } catch (cause) {
    throw new Unavailable('The state of the archive cannot be read', { cause });
  }
}
