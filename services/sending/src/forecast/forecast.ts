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
import { hoursOf } from '../plan/mailbox-times.ts';
import { capacityOf, paceOf } from './capacity.ts';
import { EarliestFirst } from './earliest-first.ts';
import { common, daysOf, FoundStretches, openingsOf } from './openings.ts';
import { ForecastQueues, type UnboundLeads } from './queues.ts';
import { Allowances, ForecastSender, type SenderTimes } from './sender.ts';
import type { Stretch } from './stretches.ts';

/** A campaign that is launched at `startAt` with this many mailable leads. */
export interface LaunchPlan {
  settings: LaunchSettings;
  steps: readonly StepDelay[];
  leadCount: number;
  startAt: Temporal.Instant;
  /** As they stand; null: the relay sends (rule M1). */
  senders?: readonly MailboxStanding[] | null;
}

const msPerMinute = 60_000;
const msPerDay = 24 * 60 * msPerMinute;
const capacityDaysMin = 7;

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
  const relay = { lastSendAt: null, account: { id: relayAccount, version: 0, waiting: null } };
  const lanes = senders.map((mailbox) => ({ mailbox, lastSendAt: null, followUps: 0 }));
  const capacity = capacityOf({ settings, hasSenders: true, ...relay, lanes }, { days, now: startAt });
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
  const fromMs = startAt.epochMilliseconds;
  const years = senders ? mailboxForecastYearsMax : forecastYearsMax;
  const toMs = startAt.toZonedDateTimeISO(settings.timezone).add({ years }).epochMilliseconds;
  const all = { fromMs, toMs };
  const always = openingsBy(settings, all);
  if (!senders)
    return [{ firstMs: fromMs, gapMs: settings.delayMinutes * msPerMinute, openings: always(null), allowances: null }];
  const days = once((timezone: string) => new FoundStretches(daysOf(timezone, all)));
  return senders
    .filter(({ away, stoppedDomain }) => !away && !stoppedDomain)
    .map((mailbox) => ({
      ...paceOf({ mailbox, lastSendAt: null }, settings, fromMs),
      openings: always(mailbox),
      allowances: new Allowances(mailbox, days(mailbox.facts.timezone), toMs),
    }));
}

/** When the campaign and a mailbox are both open; null: the relay, which has no hours. Mailboxes of the same hours share it. */
function openingsBy(settings: LaunchSettings, all: Stretch) {
  const window = new FoundStretches(openingsOf(settings, all));
  const withHours = once(
    (hours: string) => new FoundStretches(common(window.all(), openingsOf(JSON.parse(hours), all))),
  );
  return (mailbox: MailboxStanding | null) => {
    const hours = mailbox && hoursOf(mailbox);
    return hours ? withHours(JSON.stringify(hours)) : window;
  };
}

function once<Value>(find: (key: string) => Value): (key: string) => Value {
  const found = new Map<string, Value>();
  return (key) => {
    const value = found.get(key) ?? find(key);
    found.set(key, value);
    return value;
  };
}

function instantText(ms: number | undefined): string | null {
  return ms === undefined ? null : Temporal.Instant.fromEpochMilliseconds(ms).toString();
}
