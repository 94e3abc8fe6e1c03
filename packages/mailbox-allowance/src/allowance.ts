import type { MailboxFacts } from '@cadenza/contracts';

/**
 * Rule M5: how many emails a mailbox may send on the calendar day of an instant in its zone: what its ramp has grown to
 * since the day it was connected, and never more than its daily limit.
 *
 * @param facts `ramp`: the allowance of the first day and what each day adds; null: the daily limit from the start
 * @param now before `connectedAt` it counts as the first day
 * @returns emails a day, from 0
 * @throws RangeError for a time zone that does not exist
 */
export function allowanceOn(
  { dailyLimit, ramp, timezone }: Pick<MailboxFacts, 'dailyLimit' | 'ramp' | 'timezone'>,
  connectedAt: Temporal.Instant,
  now: Temporal.Instant,
): number {
  if (ramp === null) return dailyLimit;
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timezone).toPlainDate();
  const days = Math.max(0, dayOf(connectedAt).until(dayOf(now)).total('days'));
  return Math.min(dailyLimit, ramp.start + ramp.step * days);
}
