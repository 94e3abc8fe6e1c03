import type { MailboxLimit, PlanRule } from '@cadenza/contracts';
import type { Attempt } from './played-world.ts';
import type { Calendar, SoloScript } from './simulate.ts';

const becauseOf: Record<PlanRule | MailboxLimit, string> = {
  now: 'was due at once',
  delay: 'the days to wait were over',
  gap: 'the gap to the email before was over',
  window: 'the send window opened',
  weekday: 'an allowed weekday began',
  hold: 'a hold ended',
  suppressed: 'suppressed',
  paused: 'paused',
  'nothing-waiting': 'nothing waits',
  'mailbox-gap': 'the gap of the mailbox was over',
  'daily-limit': 'the mailbox could send again on a new day',
  'mailbox-hours': 'the hours of the mailbox began',
  'mailbox-away': 'the mailbox was tried again',
};

/** The calendar of a campaign in its own time zone, one line for each email. */
export function calendarText(script: SoloScript, { attempts, finishedAt }: Calendar): string {
  const { settings, launchedAt, leads, steps, mailboxes = [] } = script;
  const local = (at: Temporal.Instant) => {
    const zoned = at.toZonedDateTimeISO(settings.timezone);
    const weekday = zoned.toLocaleString('en', { weekday: 'short' });
    return `${weekday} ${zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')}`;
  };
  const addresses = new Map(mailboxes.map(({ id, facts }) => [id, facts.address]));
  const widest = Math.max(0, ...[...addresses.values()].map(({ length }) => length));
  const sender = ({ mailboxId }: Attempt) =>
    mailboxes.length === 0 ? '' : `${(addresses.get(mailboxId ?? '') ?? 'the relay').padEnd(widest)}  `;
  const lines = attempts.map((attempt) => {
    const { at, leadId, stepNumber, rule, mailboxLimit = rule } = attempt;
    const step = `step ${String(stepNumber).padEnd(2)}`;
    return `${local(at)}  ${leadId.padEnd(10)}  ${step}  ${sender(attempt)}${becauseOf[mailboxLimit]} (${mailboxLimit})`;
  });
  const from =
    mailboxes.length === 0 ? '' : `, ${mailboxes.length} ${mailboxes.length === 1 ? 'mailbox' : 'mailboxes'}`;
  const end = finishedAt
    ? `Completed ${local(finishedAt)}: a day after the last of ${attempts.length} emails.`
    : `It does not complete: ${attempts.length} of ${leads.length * steps.length} emails leave.`;
  return [
    `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'}, ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}${from}, launched ${local(launchedAt)} (${settings.timezone})`,
    '',
    ...lines,
    '',
    end,
    '',
  ].join('\n');
}
