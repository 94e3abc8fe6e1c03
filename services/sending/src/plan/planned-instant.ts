import type { VisitFacts } from './decide-visit.ts';

/**
 * The instant at which the email that leaves now should have left: that of the plan or, when the email before it was
 * late, the end of the gap behind that one. What nobody has planned (the campaign has just started) is not late.
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
