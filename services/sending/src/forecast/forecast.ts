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
import { capacityOf } from './capacity.ts';
import { EarliestFirst } from './earliest-first.ts';
import { ForecastQueues, type UnboundLeads } from './queues.ts';
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
      ? emailsPerDay({ ...launch, senders: launch.senders }, ends.lastMs)
      : emailsPerOpening(launch.settings),
    emailsTotal,
    firstSendAt: instantText(ends.firstMs),
    lastSendAt: instantText(ends.lastMs),
  };
}

/** Rules T3 and T5, for a day without a clock change: one email at the opening, then one after each gap. */
export function emailsPerOpening({ sendWindowStart, sendWindowEnd, delayMinutes }: LaunchSettings): number {
  const openMinutes = (sendWindowEnd - sendWindowStart + minutesPerDay) % minutesPerDay || minutesPerDay;
  return Math.ceil(openMinutes / delayMinutes);
}

/**
 * The most that mailboxes can send on a day until the last email leaves: of the next week at least, and of a month at
 * most, because ramp-ups have grown by then. Not today, which is almost over or begins with allowances that are not used.
 */
function emailsPerDay(
  { settings, startAt, senders }: LaunchPlan & { senders: readonly MailboxStanding[] },
  lastMs: number | undefined,
): number {
  const daysToLast =
    lastMs === undefined ? capacityDaysMax : Math.ceil((lastMs - startAt.epochMilliseconds) / msPerDay);
  const days = 1 + Math.min(capacityDaysMax, Math.max(capacityDaysMin, daysToLast));
  const lanes = senders.map((mailbox) => ({ mailbox, lastSendAt: null, followUps: 0 }));
  const capacity = capacityOf({ settings, hasSenders: true, ...untouchedRelay, lanes }, { days, now: startAt });
  return Math.max(...capacity.slice(1).map(({ total }) => total));
}

/** The first and the last send; no last one if it is too far away, or if nobody can send. */
function endsOf(launch: LaunchPlan, emailsTotal: number): { firstMs: number | undefined; lastMs: number | undefined } {
  const unbound: UnboundLeads = { left: launch.leadCount, dueAtMs: launch.startAt.epochMilliseconds };
  const senders = timesOf(launch).map(
    (times, order) => new ForecastSender(times, new ForecastQueues(launch.steps, unbound), order),
  );
  let firstMs: number | undefined;
  let emailsLeft = emailsTotal;
  let waiting = new EarliestFirst(senders);
  for (;;) {
    const atMs = waiting.first?.nextMs ?? Number.POSITIVE_INFINITY;
    if (atMs === Number.POSITIVE_INFINITY) return { firstMs, lastMs: undefined };
    firstMs ??= atMs;
    const turn = turnOf(waiting, atMs);
    for (const sender of turn) if (sender.send()) emailsLeft -= 1;
    if (emailsLeft === 0) return { firstMs, lastMs: atMs };
    const areOthersIdle = unbound.left === 0 && unbound.dueAtMs !== Number.POSITIVE_INFINITY;
    if (areOthersIdle) {
      unbound.dueAtMs = Number.POSITIVE_INFINITY;
      for (const sender of senders) sender.plan();
      waiting = new EarliestFirst(senders);
    } else {
      for (const sender of turn) {
        sender.plan();
        waiting.add(sender);
      }
    }
  }
}

const inTurn = (one: ForecastSender, other: ForecastSender) =>
  one.usedShare - other.usedShare || one.order - other.order;

/** Those that are free at this instant, in the order in which they take their leads. */
function turnOf(waiting: EarliestFirst<ForecastSender>, atMs: number): ForecastSender[] {
  const turn: ForecastSender[] = [];
  while (waiting.first?.nextMs === atMs) turn.push(waiting.take() as ForecastSender);
  return turn.length > 1 ? turn.sort(inTurn) : turn;
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

function instantText(ms: number | undefined): string | null {
  return ms === undefined ? null : Temporal.Instant.fromEpochMilliseconds(ms).toString();
}
