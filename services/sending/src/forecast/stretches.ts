import { dayAfter, dayOf } from '@cadenza/mailbox-allowance';
import { openWindows, type SendWindow } from '@cadenza/send-window';

/** A stretch of time in milliseconds since 1970: the start is included, the end excluded. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** A calendar day in some time zone. */
export interface Day extends Stretch {
  day: string;
}

/** The calendar days of a time zone that overlap with this stretch, in order. */
export function daysIn(timezone: string, { fromMs, toMs }: Stretch): Day[] {
  const days: Day[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timezone).startOfDay().toInstant();
  while (at.epochMilliseconds < toMs) {
    const end = dayAfter(timezone, at);
    days.push({ day: dayOf(timezone, at), fromMs: at.epochMilliseconds, toMs: end.epochMilliseconds });
    at = end;
  }
  return days;
}

/** When a window is open in this stretch, in order (rules T2–T4). */
export function openIn(window: SendWindow, { fromMs, toMs }: Stretch): Stretch[] {
  const open: Stretch[] = [];
  for (const { opensAt, closesAt } of openWindows(window, Temporal.Instant.fromEpochMilliseconds(fromMs))) {
    if (opensAt.epochMilliseconds >= toMs) break;
    open.push({ fromMs: opensAt.epochMilliseconds, toMs: Math.min(toMs, closesAt.epochMilliseconds) });
  }
  return open;
}

/** What of these stretches lies in this one. */
export const within = (stretches: readonly Stretch[], { fromMs, toMs }: Stretch): Stretch[] =>
  stretches.flatMap((each) => {
    const common = { fromMs: Math.max(fromMs, each.fromMs), toMs: Math.min(toMs, each.toMs) };
    return common.fromMs < common.toMs ? [common] : [];
  });
