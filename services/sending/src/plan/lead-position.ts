/** How far a lead has come in a campaign. */
export interface LeadPosition {
  joinedAt: Temporal.Instant;
  /** 0 before the initial email. */
  lastStep: number;
  lastSentAt: Temporal.Instant | null;
  /** Rule S5: nothing leaves before this. */
  heldUntil: Temporal.Instant | null;
  /** Nor before this: the wait after the mail server deferred an email (rule S3), or while a correction may follow. */
  waitUntil: Temporal.Instant | null;
}

export interface StepDelay {
  stepNumber: number;
  delayDays: number;
}

export interface Due {
  stepNumber: number;
  at: Temporal.Instant;
  isHeld: boolean;
}

const later = (one: Temporal.Instant, other: Temporal.Instant | null) =>
  other && Temporal.Instant.compare(other, one) > 0 ? other : one;

/**
 * The next step of a lead and when it is due (rules T1, E2, E4, J1): the first step after its last one, due at the
 * launch or when the lead joined, or `delayDays` × 24 hours after its last email really left. `null`: no step is left.
 *
 * `followSequence` is the same rule in SQL, for many leads at once; a test compares the two.
 */
export function nextDue(
  { joinedAt, lastStep, lastSentAt, heldUntil, waitUntil }: LeadPosition,
  steps: readonly StepDelay[],
  launchedAt: Temporal.Instant | null,
): Due | null {
  const [next] = steps
    .filter(({ stepNumber }) => stepNumber > lastStep)
    .sort((one, other) => one.stepNumber - other.stepNumber);
  if (!next) return null;
  const byDelay = lastSentAt ? lastSentAt.add({ hours: next.delayDays * 24 }) : later(joinedAt, launchedAt);
  const at = later(later(byDelay, heldUntil), waitUntil);
  const isHeld = [heldUntil, waitUntil].some((until) => until?.equals(at));
  return { stepNumber: next.stepNumber, at, isHeld };
}
