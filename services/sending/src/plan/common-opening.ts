import { firstOpenInstant, type SendWindow } from '@cadenza/send-window';
import type { MovingInstant } from './moving-instant.ts';

/** Each turn moves to an opening of one window and then of the other. Both have seven in a week, so this is two weeks. */
const turnsMax = 16;

const weekMs = 7 * 24 * 60 * 60 * 1_000;
const knownMax = 10_000;
/**
 * Pairs of windows without a common opening, and from which instant on they were looked through. To find that out anew
 * for each of a hundred mailboxes at each visit took all of a processor. A week later it is looked at again, because
 * clocks may have changed.
 */
const neverOpen = new Map<string, number>();

/**
 * Moves an instant to an opening of both windows.
 *
 * @returns whether there is one in the next weeks
 */
export function moveToCommonOpening(moving: MovingInstant, window: SendWindow, hours: SendWindow): boolean {
  const pair = JSON.stringify([placeOf(window), placeOf(hours)]);
  const startMs = moving.at.epochMilliseconds;
  const sinceMs = neverOpen.get(pair);
  if (sinceMs !== undefined && sinceMs <= startMs && startMs < sinceMs + weekMs) return false;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    moveToOpening(moving, window);
    if (!moving.to(firstOpenInstant(hours, moving.at).at, 'window', 'mailbox-hours')) return true;
  }
  if (neverOpen.size >= knownMax) neverOpen.clear();
  neverOpen.set(pair, startMs);
  return false;
}

/** Moves an instant to an opening of the campaign's window. */
export function moveToOpening(moving: MovingInstant, window: SendWindow): void {
  const { at, movedBy } = firstOpenInstant(window, moving.at);
  if (movedBy !== 'nothing') moving.to(at, movedBy);
}

const placeOf = ({ sendWindowStart, sendWindowEnd, allowedWeekdays, timezone }: SendWindow) => [
  ...[sendWindowStart, sendWindowEnd, timezone],
  ...allowedWeekdays,
];
