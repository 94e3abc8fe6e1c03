/** Rule S3: attempts to hand over an email that the mail server puts off, and the waits between them. */
const attemptsMax = 5;
const waitsMinutes = [5, 30, 120, 480];
/** Rule D8: so long other emails go first where it is not clear whether the account is to blame, or the one email. */
const asideMinutes = 30;

/** When to try again after this attempt (1 is the first), or `undefined` when it was the last. */
export function retryAt(attempt: number, now: Temporal.Instant): Temporal.Instant | undefined {
  const minutes = waitsMinutes[attempt - 1];
  return attempt >= attemptsMax || minutes === undefined ? undefined : now.add({ minutes });
}

export const asideUntil = (now: Temporal.Instant): Temporal.Instant => now.add({ minutes: asideMinutes });
