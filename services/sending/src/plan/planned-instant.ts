import type { VisitFacts } from './decide-visit.ts';

/**
 * When the email that leaves now should have left: at the planned instant or, if the previous email was late, at the
 * end of the gap after it. An email without a plan, as just after the start, is not late.
 */
export function plannedInstant(
  { nextSendAt, lastSendAt, settings }: Pick<VisitFacts, 'nextSendAt' | 'lastSendAt' | 'settings'>,
  now: Temporal.Instant,
): Temporal.Instant {
  if (nextSendAt === null) return now;
  const planned = Temporal.Instant.from(nextSendAt);
  const afterGap = lastSendAt && Temporal.Instant.from(lastSendAt).add({ minutes: settings?.delayMinutes ?? 0 });
  const later = afterGap && Temporal.Instant.compare(afterGap, planned) > 0 ? afterGap : planned;
  return Temporal.Instant.compare(later, now) > 0 ? now : later;
}
