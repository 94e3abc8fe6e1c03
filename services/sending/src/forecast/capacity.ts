import type { CapacityDay, CapacityLimit, LaunchSettings, SenderCapacity } from '@cadenza/contracts';
import type { AccountStanding } from '../account/standing.ts';
import type { Away, MailboxStanding } from '../mailbox/standing.ts';
import { allowanceOf, hoursOf, usedOn } from '../plan/mailbox-times.ts';
import { type Day, daysIn, openIn, type Stretch, within } from './stretches.ts';

/** Who sends for a campaign, and since when. Instants are ISO 8601 text. */
export interface CapacityFacts {
  settings: LaunchSettings;
  /** Whether mailboxes send to new leads, and not the relay (rule M1). */
  hasSenders: boolean;
  /** The last email of the relay in this campaign. */
  lastSendAt: string | null;
  account: AccountStanding;
  /** Its senders, and other mailboxes that leads wait for; each with the last email that it sent for the campaign. */
  lanes: readonly CapacityLane[];
}

interface CapacityLane {
  mailbox: MailboxStanding;
  lastSendAt: string | null;
  /** How many emails the leads that it wrote to still get. Counts only while its domain fails (rule M11). */
  followUps: number;
}

/** A sender as its days are counted. */
interface Sender {
  mailboxId: string | null;
  away: Away | null;
  firstEmailsStopped: boolean;
  /** So many emails wait for it at most. */
  emailsMax: number;
  /** Before this nothing leaves: its last email was just sent, or its account waits. */
  firstMs: number;
  /** Until when its account waits (rule D8). */
  waitsUntilMs: number | null;
  gapMs: number;
  gapLimit: 'gap' | 'delay';
  /** When its own hours are open; null: always. */
  hours: readonly Stretch[] | null;
  /** Days of its zone. The relay has one that does not end. */
  allowances: readonly Allowance[];
}

interface Allowance extends Stretch {
  /** Null: any number. */
  allowance: number | null;
  used: number;
  limit: 'daily-limit' | 'ramp-up' | 'health';
}

const msPerMinute = 60_000;

/**
 * What a campaign can send at most on each of the next days of its zone, from now on, if it has leads enough and nobody
 * else needs its senders (rules T5, M4, M5, M7, M8). Each day assumes that the days before it were used to the full. What
 * is told of an allowance is that of the day at the mailbox when it is noon for the campaign.
 */
export function capacityOf(facts: CapacityFacts, { days: count, now }: { days: number; now: Temporal.Instant }) {
  const { settings } = facts;
  const today = now.toZonedDateTimeISO(settings.timezone).startOfDay();
  const all = { fromMs: today.epochMilliseconds, toMs: today.add({ days: count }).startOfDay().epochMilliseconds };
  const days = daysIn(settings.timezone, all);
  const open = openIn(settings, { fromMs: now.epochMilliseconds, toMs: all.toMs });
  const played = sendersOf(facts, all, now).map((sender) => play(sender, days, open));
  return days.map(({ day }, place): CapacityDay => {
    const senders = played.flatMap((of) => of[place] ?? []);
    return { day, total: senders.reduce((sum, { canSend }) => sum + canSend, 0), senders };
  });
}

function sendersOf({ settings, hasSenders, lanes, ...relay }: CapacityFacts, all: Stretch, now: Temporal.Instant) {
  const nowMs = now.epochMilliseconds;
  const delayMs = settings.delayMinutes * msPerMinute;
  const daysKnown = new Map<string, Day[]>();
  const hoursKnown = new Map<string, Stretch[]>();
  const mailboxes = lanes.map((lane): Sender => {
    const { mailbox } = lane;
    const { facts } = mailbox;
    const hours = hoursOf(mailbox);
    const hoursOpen = hours && known(hoursKnown, JSON.stringify(hours), () => openIn(hours, { ...all, fromMs: nowMs }));
    return {
      mailboxId: mailbox.id,
      away: mailbox.away,
      firstEmailsStopped: mailbox.stoppedDomain !== null,
      emailsMax: mailbox.stoppedDomain === null ? Number.POSITIVE_INFINITY : lane.followUps,
      ...paceOf(lane, settings, nowMs),
      hours: hoursOpen,
      allowances: known(daysKnown, facts.timezone, () => daysIn(facts.timezone, all)).map((day) =>
        allowanceFor(mailbox, day),
      ),
    };
  });
  return hasSenders ? mailboxes : [relaySender(relay, delayMs, nowMs), ...mailboxes];
}

/** From when on a mailbox may send for a campaign, and how far apart its emails are (rules M4, D8). */
export function paceOf(
  { mailbox, lastSendAt }: Omit<CapacityLane, 'followUps'>,
  { delayMinutes }: Pick<LaunchSettings, 'delayMinutes'>,
  nowMs: number,
): Pick<Sender, 'firstMs' | 'waitsUntilMs' | 'gapMs' | 'gapLimit'> {
  const [gapMs, delayMs] = [mailbox.facts.gapMinutes * msPerMinute, delayMinutes * msPerMinute];
  const waitsUntilMs = msOf(mailbox.account.waiting?.retryAt);
  return {
    firstMs: Math.max(nowMs, after(lastSendAt, delayMs), after(mailbox.lastSendAt, gapMs), waitsUntilMs ?? 0),
    waitsUntilMs,
    gapMs: Math.max(gapMs, delayMs),
    gapLimit: gapMs > delayMs ? 'gap' : 'delay',
  };
}

function relaySender(
  { lastSendAt, account }: Pick<CapacityFacts, 'lastSendAt' | 'account'>,
  delayMs: number,
  nowMs: number,
): Sender {
  const waitsUntilMs = msOf(account.waiting?.retryAt);
  const always = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
  return {
    mailboxId: null,
    away: null,
    firstEmailsStopped: false,
    emailsMax: Number.POSITIVE_INFINITY,
    firstMs: Math.max(nowMs, after(lastSendAt, delayMs), waitsUntilMs ?? 0),
    waitsUntilMs,
    gapMs: delayMs,
    gapLimit: 'delay',
    hours: null,
    allowances: [{ ...always, allowance: null, used: 0, limit: 'daily-limit' }],
  };
}

function allowanceFor(mailbox: MailboxStanding, { fromMs, toMs }: Day): Allowance {
  const at = Temporal.Instant.fromEpochMilliseconds(fromMs);
  const allowance = allowanceOf(mailbox, at);
  return { fromMs, toMs, allowance, used: usedOn(mailbox, at), limit: limitOfAllowance(mailbox, at) };
}

/** The least of the three limits of an allowance (rule M5). */
function limitOfAllowance(mailbox: MailboxStanding, at: Temporal.Instant): Allowance['limit'] {
  const whole = allowanceOf({ ...mailbox, warning: null }, at);
  if (allowanceOf(mailbox, at) < whole) return 'health';
  return whole < mailbox.facts.dailyLimit ? 'ramp-up' : 'daily-limit';
}

/** Lets a sender send whenever it may, and counts. @param open when the window of the campaign is open from now on */
function play(sender: Sender, days: readonly Day[], open: readonly Stretch[]): SenderCapacity[] {
  const { mailboxId, away, firstEmailsStopped, allowances, gapMs } = sender;
  const left = new Map(allowances.map((each) => [each, leftOf(each)]));
  let nextMs = sender.firstMs;
  let emailsLeft = sender.emailsMax;
  return days.map((day, place) => {
    const window = within(open, day);
    const both = sender.hours ? window.flatMap((each) => within(sender.hours ?? [], each)) : window;
    let canSend = 0;
    let full: Allowance | undefined;
    for (const allowance of away ? [] : allowances) {
      for (const { fromMs, toMs } of within(both, allowance)) {
        const startMs = Math.max(nextMs, fromMs);
        if (startMs >= toMs) continue;
        const slots = gapMs === 0 ? Number.POSITIVE_INFINITY : Math.ceil((toMs - startMs) / gapMs);
        const allowed = Math.min(slots, left.get(allowance) ?? 0);
        if (allowed < slots) full = allowance;
        const emails = Math.min(allowed, emailsLeft);
        emailsLeft -= emails;
        left.set(allowance, (left.get(allowance) ?? 0) - emails);
        canSend += emails;
        if (emails > 0) nextMs = startMs + emails * gapMs;
      }
    }
    const noonMs = (day.fromMs + day.toMs) / 2;
    const shown = allowances.find(({ fromMs, toMs }) => fromMs <= noonMs && noonMs < toMs);
    const { allowance = null, used = 0 } = shown ?? {};
    const waits = place === 0 && sender.waitsUntilMs !== null ? ('waiting' as const) : undefined;
    const idle = emailsLeft === 0 ? ('paused' as const) : undefined;
    const limit = away ?? idle ?? waits ?? full?.limit ?? limitOf(sender, { canSend, window, both });
    return { mailboxId, allowance, used, canSend, limit, ...(firstEmailsStopped && { firstEmailsStopped }) };
  });
}

const leftOf = ({ allowance, used }: Allowance) =>
  allowance === null ? Number.POSITIVE_INFINITY : Math.max(0, allowance - used);

/** The smallest limit of a day whose allowance was not used up. */
function limitOf(
  { gapLimit, waitsUntilMs }: Sender,
  { canSend, window, both }: { canSend: number; window: readonly Stretch[]; both: readonly Stretch[] },
): CapacityLimit {
  if (canSend > 0) return gapLimit;
  if (window.length === 0) return 'window';
  const last = both.at(-1);
  if (!last) return 'hours';
  return waitsUntilMs !== null && waitsUntilMs >= last.toMs ? 'waiting' : gapLimit;
}

const msOf = (at: string | null | undefined) => (at ? Temporal.Instant.from(at).epochMilliseconds : null);
const after = (at: string | null, waitMs: number) => (at ? Temporal.Instant.from(at).epochMilliseconds + waitMs : 0);

/** The same for many mailboxes is found once. */
function known<Value>(values: Map<string, Value>, key: string, find: () => Value): Value {
  const value = values.get(key) ?? find();
  values.set(key, value);
  return value;
}
