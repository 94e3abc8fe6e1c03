import type { MailboxFacts } from '@cadenza/contracts';

/** Whether a mailbox may use its allowance, or half of it because some of its emails went badly (rule S8). */
export type MailboxHealth = 'well' | 'halved';

/**
 * Rule M5: how many emails a mailbox may send on the calendar day of an instant in its zone: what its ramp has grown to
 * since the day it was connected, and never more than its daily limit; half of that, rounded up, while its health is
 * `halved`.
 *
 * @param facts `ramp`: the allowance of the first day and what each day adds; null: the daily limit from the start
 * @param now before `connectedAt` it counts as the first day
 * @returns emails a day, from 0; from 1 for a limit of at least 1, also when it is halved
 * @throws RangeError for a time zone that does not exist
 */
export function allowanceOn(
  facts: Pick<MailboxFacts, 'dailyLimit' | 'ramp' | 'timezone'>,
  { connectedAt, health }: { connectedAt: Temporal.Instant; health: MailboxHealth },
  now: Temporal.Instant,
): number {
  const whole = grownTo(facts, connectedAt, now);
  return health === 'halved' ? Math.ceil(whole / 2) : whole;
}

function grownTo(
  { dailyLimit, ramp, timezone }: Pick<MailboxFacts, 'dailyLimit' | 'ramp' | 'timezone'>,
  connectedAt: Temporal.Instant,
  now: Temporal.Instant,
): number {
  if (ramp === null) return dailyLimit;
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timezone).toPlainDate();
  const days = Math.max(0, dayOf(connectedAt).until(dayOf(now)).total('days'));
  return Math.min(dailyLimit, ramp.start + ramp.step * days);
}
