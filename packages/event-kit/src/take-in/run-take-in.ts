import { continueAfterRestore } from '@cadenza/event-store';
import { clockFrom, loadSettings } from '@cadenza/http-kit';
import { type Database, openDatabase } from '@cadenza/postgres';
import { z } from 'zod';
import { journalTables } from '../journal/read-journal.ts';
import { copyParked } from '../parked/parked-records.ts';
import { serviceSettings } from '../service-settings.ts';

const instant = z.iso.datetime().transform((value) => Temporal.Instant.from(value));
const settings = serviceSettings
  .pick({ DATABASE_URL: true, CLOCK_START: true, CLOCK_SPEED: true, CLOCK_ANCHOR: true })
  .extend({
    LATER_DATABASE_URL: z.url().optional(),
    RESTORED_TO: instant,
    LATER_UNTIL: instant.optional(),
    LATER_IS_COMPLETE: z.stringbool().default(false),
  });

/** The real instant to which a database was restored, and the end of the later log that shows what happened since. */
export interface Restore {
  to: Temporal.Instant;
  /** `null` when there is no later log: then nobody knows what happened since. */
  laterUntil: Temporal.Instant | null;
  /** Whether the product was stopped at that end, so that nothing can have happened later. */
  isAllKnown: boolean;
}

/** What a take-in works with. Nobody else uses the databases meanwhile. */
export interface TakeIn {
  /** The restored database, which will be used again. */
  database: Database;
  /** The same database at the end of the later log; read only. */
  later: Database | undefined;
  restore: Restore;
  /** By the product's clock. */
  now: Temporal.Instant;
}

/**
 * The whole of a service's `take-in.ts`, which runs once after a restore and before the service starts (rule D7). It
 * takes in what the later log knows, including parked records, and holds what may depend on events that nobody knows.
 * Prints what it did as one line of JSON; on failure exits with status 1 and one sentence. Both databases must have the
 * schema of this version.
 *
 * Settings: `DATABASE_URL`, `RESTORED_TO`; where there is a later log, `LATER_DATABASE_URL` and `LATER_UNTIL`, and
 * `LATER_IS_COMPLETE` when the product was stopped in order at its end.
 */
export async function runTakeIn(
  name: string,
  takeIn: (given: TakeIn) => Promise<Record<string, number | string>>,
): Promise<void> {
  try {
    const given = loadSettings(settings, process.env);
    const applicationName = `cadenza-take-in-${name}`;
    await using database = openDatabase(given.DATABASE_URL, { applicationName });
    await using later = given.LATER_DATABASE_URL
      ? openDatabase(given.LATER_DATABASE_URL, { applicationName })
      : undefined;
    await continueAfterRestore(database, journalTables);
    const parked = later ? await copyParked(database, later) : 0;
    const laterUntil = later ? (given.LATER_UNTIL ?? null) : null;
    const counts = await takeIn({
      ...{ database, later },
      restore: { to: given.RESTORED_TO, laterUntil, isAllKnown: laterUntil !== null && given.LATER_IS_COMPLETE },
      now: clockFrom(given).now(),
    });
    process.stdout.write(`${JSON.stringify({ service: name, ...counts, parked })}\n`);
  } catch (error) {
    process.stderr.write(`What ${name} forgot by the restore could not be taken in. ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

const day = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** An instant as users read it, in UTC: `2 March 2026 at 15:04 UTC`. */
export const restoredAt = ({ to }: Restore) => readable(to);

/** What is known of the time after a restore, in words for users; `risk` is the consequence of what is not known. */
export function knownSince({ laterUntil, isAllKnown }: Restore, risk: string): string {
  if (!laterUntil) return `What left after that is not known: ${risk}`;
  const until = `What left and who unsubscribed since is known up to ${readable(laterUntil)}`;
  return isAllKnown ? `${until}, when Cadenza was stopped.` : `${until}. What came after is not known: ${risk}`;
}

const readable = (instant: Temporal.Instant) =>
  `${new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' }).format(instant.epochMilliseconds)} UTC`;
