import type { CapacityDay, CapacityLimit, LaunchSettings, SenderCapacity } from '@cadenza/contracts';
import { dayOf } from '@cadenza/mailbox-allowance';
import type { AccountStanding } from '../account/standing.ts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import { allowanceOf } from '../plan/mailbox-times.ts';
import { type Stretch, within } from './openings.ts';
import { type SenderTimes, Timeline } from './timeline.ts';

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
interface CountedSender extends SenderTimes {
  /** Null: the relay. */
  mailbox: MailboxStanding | null;
  /** So many emails wait for it at most. */
  emailsMax: number;
}

/** A day of a mailbox. */
interface AllowedDay extends Stretch {
  /** Null: any number. */
  allowance: number | null;
  used: number;
  left: number;
}

/**
 * What a campaign can send at most on each of the next days of its zone, from now on, if it has leads enough and nobody
 * else needs its senders (rules T5, M4, M5, M7, M8). Each day assumes that the days before it were used to the full. What
 * is told of an allowance is that of the day at the mailbox when it is noon for the campaign.
 */
export function capacityOf(facts: CapacityFacts, { days: count, now }: { days: number; now: Temporal.Instant }) {
  const { timezone } = facts.settings;
  const today = now.toZonedDateTimeISO(timezone).startOfDay();
  const toMs = today.add({ days: count }).startOfDay().epochMilliseconds;
  const timeline = new Timeline(facts.settings, { fromMs: now.epochMilliseconds, toMs });
  const days = [...timeline.days.all()];
  const open = [...timeline.window.all()];
  const played = sendersOf(facts, timeline).map((sender) => play(sender, days, open));
  return days.map(({ fromMs }, place): CapacityDay => {
    const senders = played.flatMap((of) => of[place] ?? []);
    const total = senders.reduce((sum, { canSend }) => sum + canSend, 0);
    return { day: dayOf(timezone, Temporal.Instant.fromEpochMilliseconds(fromMs)), total, senders };
  });
}

function sendersOf({ hasSenders, lanes, ...relay }: CapacityFacts, timeline: Timeline): CountedSender[] {
  const mailboxes = lanes.map((lane): CountedSender => {
    const { mailbox, followUps } = lane;
    const emailsMax = mailbox.stoppedDomain === null ? Number.POSITIVE_INFINITY : followUps;
    return { mailbox, emailsMax, ...timeline.mailbox(lane) };
  });
  if (hasSenders) return mailboxes;
  return [{ mailbox: null, emailsMax: Number.POSITIVE_INFINITY, ...timeline.relay(relay) }, ...mailboxes];
}

/** Lets a sender send whenever it may, and counts. @param open when the window of the campaign is open from now on */
function play(sender: CountedSender, days: readonly Stretch[], open: readonly Stretch[]): SenderCapacity[] {
  const { mailbox, gapMs, waitsUntilMs } = sender;
  const away = mailbox?.away;
  const openings = [...sender.openings.all()];
  const allowedDays = allowedDaysOf(sender);
  let nextMs = sender.firstMs;
  let emailsLeft = sender.emailsMax;
  return days.map((day, place) => {
    const ofDay = within(openings, day);
    let canSend = 0;
    let full: AllowedDay | undefined;
    for (const allowed of away ? [] : allowedDays) {
      for (const { fromMs, toMs } of within(ofDay, allowed)) {
        const startMs = Math.max(nextMs, fromMs);
        if (startMs >= toMs) continue;
        const slots = Math.ceil((toMs - startMs) / gapMs);
        if (allowed.left < slots) full = allowed;
        const emails = Math.min(slots, allowed.left, emailsLeft);
        emailsLeft -= emails;
        allowed.left -= emails;
        canSend += emails;
        if (emails > 0) nextMs = startMs + emails * gapMs;
      }
    }
    const noonMs = (day.fromMs + day.toMs) / 2;
    const shown = allowedDays.find(({ fromMs, toMs }) => fromMs <= noonMs && noonMs < toMs);
    const waits = place === 0 && waitsUntilMs !== null ? ('waiting' as const) : undefined;
    const idle = emailsLeft === 0 ? ('paused' as const) : undefined;
    const limit = away ?? idle ?? waits ?? limitOfFull(mailbox, full) ?? limitOf(sender, { canSend, day, ofDay, open });
    return {
      ...{ mailboxId: mailbox?.id ?? null, allowance: shown?.allowance ?? null, used: shown?.used ?? 0 },
      ...{ canSend, limit },
      ...(mailbox?.stoppedDomain != null && { firstEmailsStopped: true }),
    };
  });
}

/** The relay has one that does not end. */
function allowedDaysOf({ allowances }: SenderTimes): AllowedDay[] {
  const any = { allowance: null, used: 0, left: Number.POSITIVE_INFINITY };
  if (!allowances) return [{ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY, ...any }];
  return [...allowances.days.all()].map((day) => {
    const { allowance, used } = allowances.on(day);
    return { ...day, allowance, used, left: Math.max(0, allowance - used) };
  });
}

/** The least of the three limits of an allowance that is used up (rule M5). */
function limitOfFull(mailbox: MailboxStanding | null, full: Stretch | undefined): CapacityLimit | undefined {
  if (!mailbox || !full) return undefined;
  const at = Temporal.Instant.fromEpochMilliseconds(full.fromMs);
  const whole = allowanceOf({ ...mailbox, warning: null }, at);
  if (allowanceOf(mailbox, at) < whole) return 'health';
  return whole < mailbox.facts.dailyLimit ? 'ramp-up' : 'daily-limit';
}

/** The smallest limit of a day whose allowance was not used up. */
function limitOf(
  { gapLimit, waitsUntilMs }: SenderTimes,
  { canSend, day, ofDay, open }: { canSend: number; day: Stretch; ofDay: readonly Stretch[]; open: readonly Stretch[] },
): CapacityLimit {
  if (canSend > 0) return gapLimit;
  if (within(open, day).length === 0) return 'window';
  const last = ofDay.at(-1);
  if (!last) return 'hours';
  return waitsUntilMs !== null && waitsUntilMs >= last.toMs ? 'waiting' : gapLimit;
}
