import { type LaunchSettings, type Weekday, weekdays } from '@cadenza/contracts';

export type SendWindow = Pick<LaunchSettings, 'sendWindowStart' | 'sendWindowEnd' | 'timezone' | 'allowedWeekdays'>;

export interface OpenInstant {
  at: Temporal.Instant;
  /** What made it later than asked: nothing, the hours of the window, or a closed weekday. */
  movedBy: 'nothing' | 'window' | 'weekday';
}

/**
 * Two weeks and a day: the only allowed weekday may lose its window to the skipped hour, and then opens a week later.
 */
const daysAheadMax = 15;

/**
 * The first instant at or after `from` that lies inside the window on an allowed weekday of the campaign's time zone
 * (rules T2–T4). The window's start is included, its end excluded. A window that crosses midnight belongs to the day on
 * which it opens; start equal to end is the whole day.
 *
 * @throws RangeError when the time zone is unknown or no weekday is allowed
 */
export function firstOpenInstant(window: SendWindow, from: Temporal.Instant): OpenInstant {
  if (isKnownOpen(window, from)) return { at: from, movedBy: 'nothing' };
  const found = firstOpenOn(window, from, (weekday) => window.allowedWeekdays.includes(weekday));
  if (!found) throw new RangeError('A window without an allowed weekday never opens');
  keepOpen(window, found);
  const { at } = found;
  if (at.equals(from)) return { at, movedBy: 'nothing' };
  const withoutClosedDays = firstOpenOn(window, from, () => true);
  return { at, movedBy: withoutClosedDays?.at.equals(at) ? 'window' : 'weekday' };
}

function firstOpenOn(
  window: SendWindow,
  from: Temporal.Instant,
  isAllowed: (weekday: Weekday) => boolean,
): OpenStretch | undefined {
  const today = from.toZonedDateTimeISO(window.timezone).toPlainDate();
  // Yesterday's window may still be open after midnight, if it crosses it.
  const firstDay = window.sendWindowStart > window.sendWindowEnd ? -1 : 0;
  for (let day = firstDay; day <= daysAheadMax; day += 1) {
    const date = today.add({ days: day });
    if (!isAllowed(weekdays[date.dayOfWeek - 1] as Weekday)) continue;
    const found = openWithin(windowOf(window, date), from, window.timezone);
    if (found) return found;
  }
  return undefined;
}

/** A window is open from `at` to `end`, unless clocks go back in between. */
interface OpenStretch {
  at: Temporal.Instant;
  end: Temporal.Instant;
}

/** More than the stretches that one plan asks for. */
const knownMax = 8;
/**
 * Stretches without a change of clocks that were found open, by their windows, which nobody changes in place. The plan of a
 * campaign asks for the same window for each of its mailboxes, several times, and to look anew was most of its cost.
 */
const knownOpen = new WeakMap<SendWindow, OpenStretch[]>();

const isKnownOpen = (window: SendWindow, from: Temporal.Instant): boolean =>
  knownOpen
    .get(window)
    ?.some(({ at, end }) => Temporal.Instant.compare(at, from) <= 0 && Temporal.Instant.compare(from, end) < 0) ??
  false;

function keepOpen(window: SendWindow, { at, end }: OpenStretch): void {
  const changed = at.toZonedDateTimeISO(window.timezone).getTimeZoneTransition('next')?.toInstant();
  const known = knownOpen.get(window) ?? [];
  const isWhole = !changed || Temporal.Instant.compare(end, changed) <= 0;
  knownOpen.set(window, [{ at, end: isWhole ? end : changed }, ...known.slice(0, knownMax - 1)]);
}

/** A window of one day, in the time of its zone. */
export interface LocalWindow {
  start: Temporal.PlainDateTime;
  end: Temporal.PlainDateTime;
}

/**
 * When the clocks go back to before the opening, the window closes again until they show the opening a second time. By
 * the wall clock, nothing ever leaves before the opening.
 */
function openWithin({ start, end: localEnd }: LocalWindow, from: Temporal.Instant, timezone: string) {
  const opens = instantOf(start, timezone);
  const end = instantOf(localEnd, timezone);
  const openFrom = (at: Temporal.Instant): OpenStretch => ({ at, end });
  if (Temporal.Instant.compare(end, from) <= 0 || Temporal.Instant.compare(end, opens) <= 0) return undefined;
  if (Temporal.Instant.compare(opens, from) >= 0) return openFrom(opens);
  if (Temporal.PlainDateTime.compare(from.toZonedDateTimeISO(timezone).toPlainDateTime(), start) >= 0)
    return openFrom(from);
  const opensAgain = start.toZonedDateTime(timezone, { disambiguation: 'later' }).toInstant();
  return Temporal.Instant.compare(opensAgain, end) < 0 ? openFrom(opensAgain) : undefined;
}

export function windowOf({ sendWindowStart, sendWindowEnd }: SendWindow, date: Temporal.PlainDate): LocalWindow {
  const nextDate = date.add({ days: 1 });
  if (sendWindowStart === sendWindowEnd) return { start: localTime(date, 0), end: localTime(nextDate, 0) };
  return {
    start: localTime(date, sendWindowStart),
    end: localTime(sendWindowStart < sendWindowEnd ? date : nextDate, sendWindowEnd),
  };
}

const localTime = (date: Temporal.PlainDate, minuteOfDay: number) =>
  date.toPlainDateTime({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 });

/**
 * A local time that does not exist moves forward to the first valid minute; a repeated one means its first occurrence.
 */
export function instantOf(local: Temporal.PlainDateTime, timezone: string): Temporal.Instant {
  const zoned = local.toZonedDateTime(timezone, { disambiguation: 'compatible' });
  if (zoned.toPlainDateTime().equals(local)) return zoned.toInstant();
  const beforeTheGap = local.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  return (beforeTheGap.getTimeZoneTransition('next') ?? zoned).toInstant();
}
