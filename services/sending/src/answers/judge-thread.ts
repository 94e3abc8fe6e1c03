/** What must have been heard before a lead gets a follow-up (rule S13). Instants are ISO 8601 text. */
export interface Thread {
  /** The email before; null: it is not known any more. */
  emailId: string | null;
  accounts: readonly AnswersAccount[];
  /** Those that get its answers now must have been read at this instant or later. */
  readFrom: string;
}

/** An account whose folders get the answers to an email, or did. */
export interface AnswersAccount {
  id: string;
  /** Since when its mailbox is read in another one, or in none; null: it is read. */
  until: string | null;
}

/** What has been heard. */
export interface Heard {
  /** When accounts were last read to their ends, by their ids. One that never was is absent. */
  readings: ReadonlyMap<string, string>;
  /** The emails of which everything that was read has had its effect. */
  settled: ReadonlySet<string>;
}

/** How long an email has before it counts as answerable. */
const answerableAfter = { hours: 2 };
const ageSecondsMax = 3_600;
/** On a fast clock: readings come in real time, and an hour there would be over before the next one is known. */
const realAgeSecondsMax = 30;

/** An email can be answered for two hours before its follow-up; where that comes sooner, until then. */
export function readFrom({ sentAt, dueAt }: { sentAt: string; dueAt: string }): string {
  const answerable = Temporal.Instant.from(sentAt).add(answerableAfter);
  return (Temporal.Instant.compare(answerable, dueAt) < 0 ? answerable : Temporal.Instant.from(dueAt)).toString();
}

/**
 * Whether a reading is new enough for a follow-up.
 * @param speed product seconds per real second
 */
export function isRecent(readAt: string | undefined, now: Temporal.Instant, speed: number): boolean {
  if (readAt === undefined) return false;
  const oldest = now.subtract({ seconds: Math.ceil(Math.max(ageSecondsMax, realAgeSecondsMax * speed)) });
  return Temporal.Instant.compare(readAt, oldest) >= 0;
}

/** Whether an account that is not read any more was read to its end until then. */
export const wasReadUntil = (until: string, readAt: string | undefined, speed: number): boolean =>
  isRecent(readAt, Temporal.Instant.from(until), speed);

/** Whether everything that a lead may have answered by the hour before has had its effect. */
export function isHeard(
  { emailId, accounts, readFrom }: Thread,
  { readings, settled }: Heard,
  { now, speed }: { now: Temporal.Instant; speed: number },
): boolean {
  const areRead = accounts.every(({ id, until }) => {
    const readAt = readings.get(id);
    if (until !== null) return wasReadUntil(until, readAt, speed);
    return isRecent(readAt, now, speed) && Temporal.Instant.compare(readAt as string, readFrom) >= 0;
  });
  return areRead && (emailId === null || settled.has(emailId));
}
