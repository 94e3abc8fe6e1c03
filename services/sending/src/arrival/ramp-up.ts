import type { ArrivalFinding } from '@cadenza/contracts';
import { forecast } from '../forecast/forecast.ts';
import { allowanceOf } from '../plan/mailbox-times.ts';
import type { ArrivalFacts, ArrivalSender } from './arrival-facts.ts';

/** A campaign that takes longer because its mailboxes warm up. */
export function findRampUp(facts: ArrivalFacts): ArrivalFinding[] {
  const { senders, leadCount, now } = facts;
  const able = senders?.filter(({ mailbox }) => !mailbox.away && !mailbox.stoppedDomain) ?? [];
  const warming = able.filter((sender) => isWarmingUp(sender, now));
  if (!leadCount || warming.length === 0) return [];
  const whole = daysOf(facts, leadCount, able.map(withoutRamp));
  const days = daysOf(facts, leadCount, able);
  if (whole === null || days === null || days <= whole) return [];
  const isOne = warming.length === 1;
  return [
    {
      kind: 'ramp-up',
      reason: `${isOne ? `${warming[0]?.mailbox.facts.address} warms` : `${warming.length} of its mailboxes warm`} up and may not send more yet, so the emails take ${days} days instead of ${whole === 1 ? 'one' : whole}.`,
      remedy: 'Let it take its time, or add senders.',
      ...{ isGrave: false, fixIn: 'senders' },
    },
  ];
}

const isWarmingUp = ({ mailbox }: ArrivalSender, now: Temporal.Instant) =>
  mailbox.facts.ramp !== null && allowanceOf(mailbox, now) < allowanceOf(withoutRamp({ mailbox }).mailbox, now);

const withoutRamp = <Sender extends Pick<ArrivalSender, 'mailbox'>>(sender: Sender): Sender => ({
  ...sender,
  mailbox: { ...sender.mailbox, facts: { ...sender.mailbox.facts, ramp: null } },
});

/**
 * On how many days of the campaign's zone from today on, to the last email; null where that is too far away, or where
 * nobody can send.
 */
function daysOf(
  { settings, steps, now }: ArrivalFacts,
  leadCount: number,
  senders: readonly ArrivalSender[],
): number | null {
  const { lastSendAt } = forecast({
    ...{ settings, steps, leadCount, startAt: now },
    senders: senders.map(({ mailbox }) => mailbox),
  });
  if (lastSendAt === null) return null;
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(settings.timezone).toPlainDate();
  return dayOf(now).until(dayOf(Temporal.Instant.from(lastSendAt))).days + 1;
}
