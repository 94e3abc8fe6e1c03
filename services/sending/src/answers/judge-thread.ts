/** What must have been heard before a lead gets a follow-up (rule S13). Instants are ISO 8601 text. */
export interface Thread {
  /** The email before; null: it is not known any more. */
  emailId: string | null;
  /** The accounts whose folders get its answers. */
  accountIds: readonly string[];
  /** They must have been read at this instant or later. */
  readFrom: string;
}

/** What has been heard. */
export interface Heard {
  /** When accounts were last read to their ends. One that never was is absent. */
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

/** Whether everything that a lead may have answered by the hour before has had its effect. */
export function isHeard(
  { emailId, accountIds, readFrom }: Thread,
  { readings, settled }: Heard,
  { now, speed }: { now: Temporal.Instant; speed: number },
): boolean {
  const areRead = accountIds.every((id) => {
    const readAt = readings.get(id);
    return isRecent(readAt, now, speed) && Temporal.Instant.compare(readAt as string, readFrom) >= 0;
  });
  return areRead && (emailId === null || settled.has(emailId));
}
