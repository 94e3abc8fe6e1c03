import type { PlanRule } from '@cadenza/contracts';
import type { CampaignScript } from './play-scripts.ts';
import type { Calendar } from './simulate.ts';

const becauseOf: Record<PlanRule, string> = {
  now: 'was due at once',
  delay: 'the days to wait were over',
  gap: 'the gap to the email before was over',
  window: 'the send window opened',
  weekday: 'an allowed weekday began',
  hold: 'a hold ended',
  suppressed: 'suppressed',
  paused: 'paused',
  'nothing-waiting': 'nothing waits',
};

/** The calendar of a campaign in its own time zone, one line for each email. */
export function calendarText({ settings, launchedAt, leads, steps }: CampaignScript, calendar: Calendar): string {
  const local = (at: Temporal.Instant) => {
    const zoned = at.toZonedDateTimeISO(settings.timezone);
    const weekday = zoned.toLocaleString('en', { weekday: 'short' });
    return `${weekday} ${zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')}`;
  };
  const lines = calendar.attempts.map(
    ({ at, leadId, stepNumber, rule }) =>
      `${local(at)}  ${leadId.padEnd(10)}  step ${String(stepNumber).padEnd(2)}  ${becauseOf[rule]} (${rule})`,
  );
  const end = calendar.finishedAt ? `Completed ${local(calendar.finishedAt)}` : 'It does not complete';
  return [
    `${leads.length} leads, ${steps.length} steps, launched ${local(launchedAt)} (${settings.timezone})`,
    '',
    ...lines,
    '',
    `${end}: a day after the last of ${calendar.attempts.length} emails.`,
    '',
  ].join('\n');
}
