const lookMsMin = 2_000;

/**
 * How long an account waits between two looks. On a fast clock an answer would be days old when it is found, and
 * follow-ups wait for it (rule S13), so the looks come sooner there.
 *
 * @param speed product seconds per real second
 */
export const lookPace = (usualMs: number, speed: number): number =>
  Math.min(usualMs, Math.max(lookMsMin, usualMs / speed));
