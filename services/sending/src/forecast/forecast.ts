import {
  capacityDaysMax,
  forecastYearsMax,
  type LaunchForecast,
  type LaunchSettings,
  mailboxForecastYearsMax,
  minutesPerDay,
} from '@cadenza/contracts';
import { relayAccount } from '../account/standing.ts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { StepDelay } from '../plan/lead-position.ts';
import { type CapacityFacts, capacityOf } from './capacity.ts';
import { type Ends, instantText, playSenders } from './play-senders.ts';
import { ForecastQueues, LeadsInOrder } from './queues.ts';
import { ForecastSender } from './sender.ts';
import { type SenderTimes, Timeline } from './timeline.ts';

/** A campaign that is launched at `startAt` with this many mailable leads. */
export interface LaunchPlan {
  settings: LaunchSettings;
  steps: readonly StepDelay[];
  leadCount: number;
  startAt: Temporal.Instant;
  /** As they stand; null: the relay sends (rule M1). */
  senders?: readonly MailboxStanding[] | null;
}

const msPerDay = 24 * 60 * 60 * 1_000;
const capacityDaysMin = 7;
const untouchedRelay = { lastSendAt: null, account: { id: relayAccount, version: 0, waiting: null } };

/**
 * Forecasts a launch in which every email is sent, nobody replies, and nobody else uses the mailboxes. Applies rules
 * T1–T7, M2–M5, M7, M8 and M11 in whole milliseconds inside each opening of the window; a test compares it with `simulate`.
 * 100,000 leads with five steps take a quarter of a second, through the relay as through a hundred mailboxes.
 */
export function forecast(launch: LaunchPlan): LaunchForecast {
  const emailsTotal = launch.leadCount * launch.steps.length;
  const ends = emailsTotal > 0 ? endsOf(launch, emailsTotal) : { firstMs: undefined, lastMs: undefined };
  return {
    emailsPerDayMax: launch.senders
      ? emailsPerDay(untouched(launch.settings, launch.senders), launch.startAt, ends.lastMs)
      : emailsPerOpening(launch.settings),
    emailsTotal,
    firstSendAt: instantText(ends.firstMs),
    lastSendAt: instantText(ends.lastMs),
  };
}

const untouched = (settings: LaunchSettings, senders: readonly MailboxStanding[]): CapacityFacts => ({
  ...{ settings, hasSenders: true, ...untouchedRelay },
  lanes: senders.map((mailbox) => ({ mailbox, lastSendAt: null, followUps: 0 })),
});

/** Rules T3 and T5, for a day without a clock change: one email at the opening, then one after each gap. */
export function emailsPerOpening({ sendWindowStart, sendWindowEnd, delayMinutes }: LaunchSettings): number {
  const openMinutes = (sendWindowEnd - sendWindowStart + minutesPerDay) % minutesPerDay || minutesPerDay;
  return Math.ceil(openMinutes / delayMinutes);
}

/**
 * The most that mailboxes can send on a day until the last email leaves: of the next week at least, and of a month at
 * most, because ramp-ups have grown by then. Not today, which is almost over or begins with allowances that are not used.
 */
export function emailsPerDay(facts: CapacityFacts, startAt: Temporal.Instant, lastMs: number | undefined): number {
  const daysToLast =
    lastMs === undefined ? capacityDaysMax : Math.ceil((lastMs - startAt.epochMilliseconds) / msPerDay);
  const days = 1 + Math.min(capacityDaysMax, Math.max(capacityDaysMin, daysToLast));
  const capacity = capacityOf(facts, { days, now: startAt });
  return Math.max(...capacity.slice(1).map(({ total }) => total));
}

function endsOf(launch: LaunchPlan, emailsTotal: number): Ends {
  const unbound = new LeadsInOrder([{ dueAtMs: launch.startAt.epochMilliseconds, count: launch.leadCount }]);
  const senders = timesOf(launch).map(
    (times, order) => new ForecastSender(times, new ForecastQueues(launch.steps, unbound), order),
  );
  return playSenders(senders, emailsTotal);
}

function timesOf({ settings, startAt, senders }: LaunchPlan): SenderTimes[] {
  const years = senders ? mailboxForecastYearsMax : forecastYearsMax;
  const toMs = startAt.toZonedDateTimeISO(settings.timezone).add({ years }).epochMilliseconds;
  const timeline = new Timeline(settings, { fromMs: startAt.epochMilliseconds, toMs });
  if (!senders) return [timeline.relay(untouchedRelay)];
  return senders
    .filter(({ away, stoppedDomain }) => !away && !stoppedDomain)
    .map((mailbox) => timeline.mailbox({ mailbox, lastSendAt: null }));
}
