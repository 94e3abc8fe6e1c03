/** Rule S3: how many attempts an email gets that the mail server keeps deferring, and the waits between them. */
const attemptsMax = 5;
const waitsMinutes = [5, 30, 120, 480];
/** Rule D8: how long other emails go first while it is unclear whether the account or this one email is to blame. */
const asideMinutes = 30;

/** When to try again after this attempt (the first is 1); `undefined` after the last. */
export function retryAt(attempt: number, now: Temporal.Instant): Temporal.Instant | undefined {
  const minutes = waitsMinutes[attempt - 1];
  return attempt >= attemptsMax || minutes === undefined ? undefined : now.add({ minutes });
}

export const asideUntil = (now: Temporal.Instant): Temporal.Instant => now.add({ minutes: asideMinutes });
