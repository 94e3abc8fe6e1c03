/** Rule S3: attempts to hand over an email that the mail server puts off, and the waits between them. */
export const attemptsMax = 5;
const waitsMinutes = [5, 30, 120, 480];

/** When to try again after this attempt (1 is the first), or `undefined` when it was the last. */
export function retryAt(attempt: number, now: Temporal.Instant): Temporal.Instant | undefined {
  const minutes = waitsMinutes[attempt - 1];
  return attempt >= attemptsMax || minutes === undefined ? undefined : now.add({ minutes });
}
