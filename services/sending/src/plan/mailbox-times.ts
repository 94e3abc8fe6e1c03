import { allowanceOn, dayAfter, dayOf } from '@cadenza/mailbox-allowance';
import { firstOpenInstant, type SendWindow } from '@cadenza/send-window';
import type { MailboxStanding } from '../mailbox/standing.ts';
import { moveToCommonOpening, moveToOpening } from './common-opening.ts';
import type { MovingInstant } from './moving-instant.ts';

type Allowed = Pick<MailboxStanding, 'facts' | 'connectedAt' | 'warning'>;
type Counted = Allowed & Pick<MailboxStanding, 'usedByDay'>;

/** How much a mailbox may send on the calendar day of an instant in its zone (rule M5). */
export function allowanceOf({ facts, connectedAt, warning }: Allowed, at: Temporal.Instant): number {
  const health = warning === null ? 'well' : 'halved';
  return allowanceOn(facts, { connectedAt: Temporal.Instant.from(connectedAt), health }, at);
}

/** How much of that is used up. */
export const usedOn = ({ facts, usedByDay }: Pick<Counted, 'facts' | 'usedByDay'>, at: Temporal.Instant): number =>
  usedByDay[dayOf(facts.timezone, at)] ?? 0;

/** How much of that is left. */
export const leftOn = (mailbox: Counted, at: Temporal.Instant): number =>
  Math.max(0, allowanceOf(mailbox, at) - usedOn(mailbox, at));

/** Rule M8: the hours of a mailbox as a window; null: always open. */
export function hoursOf({ facts: { hours, timezone } }: Pick<MailboxStanding, 'facts'>): SendWindow | null {
  if (!hours) return null;
  return { sendWindowStart: hours.start, sendWindowEnd: hours.end, allowedWeekdays: hours.weekdays, timezone };
}

/** More than a year. */
const daysMax = 400;

/**
 * Moves an instant past the gap of a mailbox (rule M4), a fault of its account (rule D8), its hours (rule M8), its
 * allowance (rule M5) and the window of the campaign, if any, until nothing moves it any more.
 *
 * @param ahead how many emails the mailbox sends before this one
 * @returns whether there is such an instant: windows may have nothing in common, and a queue may be too long
 */
export function moveToMailbox(
  moving: MovingInstant,
  mailbox: MailboxStanding,
  { window = null, ahead = 0 }: { window?: SendWindow | null; ahead?: number } = {},
): boolean {
  const { facts, lastSendAt, account } = mailbox;
  const gap = { minutes: facts.gapMinutes };
  if (lastSendAt) moving.to(Temporal.Instant.from(lastSendAt).add(gap), 'gap', 'mailbox-gap');
  if (account.waiting) moving.to(Temporal.Instant.from(account.waiting.retryAt), 'hold', 'mailbox-away');
  let before = ahead;
  for (let day = 0; day < daysMax; day += 1) {
    if (!toOpening(moving, window, hoursOf(mailbox))) return false;
    const left = leftOn(mailbox, moving.at);
    if (left > 0 && before === 0) return true;
    if (left > before) {
      moving.to(moving.at.add({ minutes: facts.gapMinutes * before }), 'gap', 'mailbox-gap');
      before = 0;
    } else {
      moving.to(dayAfter(facts.timezone, moving.at), 'hold', 'daily-limit');
      before -= left;
    }
  }
  return false;
}

function toOpening(moving: MovingInstant, window: SendWindow | null, hours: SendWindow | null): boolean {
  if (window && hours) return moveToCommonOpening(moving, window, hours);
  if (window) moveToOpening(moving, window);
  if (hours) moving.to(firstOpenInstant(hours, moving.at).at, 'window', 'mailbox-hours');
  return true;
}
