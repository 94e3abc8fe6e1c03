import { allowanceOn, dayAfter, dayOf } from '@cadenza/mailbox-allowance';
import { firstOpenInstant, type SendWindow } from '@cadenza/send-window';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { MovingInstant } from './moving-instant.ts';

/** How much of its allowance a mailbox has left on the calendar day of an instant in its zone (rule M5). */
export function leftOn(
  { facts, connectedAt, usedByDay }: Pick<MailboxStanding, 'facts' | 'connectedAt' | 'usedByDay'>,
  at: Temporal.Instant,
): number {
  const used = usedByDay[dayOf(facts.timezone, at)] ?? 0;
  return Math.max(0, allowanceOn(facts, Temporal.Instant.from(connectedAt), at) - used);
}

/** Rule M8: the hours of a mailbox as a window; null: always open. */
export function hoursOf({ facts: { hours, timezone } }: Pick<MailboxStanding, 'facts'>): SendWindow | null {
  if (!hours) return null;
  return { sendWindowStart: hours.start, sendWindowEnd: hours.end, allowedWeekdays: hours.weekdays, timezone };
}

/**
 * Two windows in different zones may have next to nothing in common. Every turn moves on by a window or a day, so this
 * is more than a year.
 */
const turnsMax = 1_000;

/**
 * Moves an instant past the gap of a mailbox (rule M4), a fault of its account (rule D8), its hours (rule M8), its
 * allowance (rule M5) and the window of the campaign, if any, until nothing moves it any more.
 *
 * @param ahead how many emails the mailbox sends before this one
 * @returns whether there is such an instant within a year or so
 */
export function moveToMailbox(
  moving: MovingInstant,
  mailbox: MailboxStanding,
  { window = null, ahead = 0 }: { window?: SendWindow | null; ahead?: number } = {},
): boolean {
  const { facts, lastSendAt, account } = mailbox;
  const gap = { minutes: facts.gapMinutes };
  const hours = hoursOf(mailbox);
  if (lastSendAt) moving.to(Temporal.Instant.from(lastSendAt).add(gap), 'gap', 'mailbox-gap');
  if (account.waiting) moving.to(Temporal.Instant.from(account.waiting.retryAt), 'hold', 'mailbox-away');
  let before = ahead;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    if (window) {
      const { at, movedBy } = firstOpenInstant(window, moving.at);
      if (movedBy !== 'nothing') moving.to(at, movedBy);
    }
    if (hours && moving.to(firstOpenInstant(hours, moving.at).at, 'window', 'mailbox-hours')) continue;
    const left = leftOn(mailbox, moving.at);
    if (left <= before) {
      moving.to(dayAfter(facts.timezone, moving.at), 'hold', 'daily-limit');
      before -= left;
      continue;
    }
    if (before === 0) return true;
    moving.to(moving.at.add({ minutes: facts.gapMinutes * before }), 'gap', 'mailbox-gap');
    before = 0;
  }
  return false;
}
