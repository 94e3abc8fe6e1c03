import { serverNow } from '@cadenza/api-client';
import type { ShownTimes } from '@cadenza/screen-kit';
import { dayAt, formatDay } from '../../campaign/days.ts';

/** `Mar 1, 9:00 AM`; `-` when it has not come. */
export function formatInstant(instant: string | null, { shortInstant }: ShownTimes): string {
  return instant === null ? '-' : shortInstant(instant);
}

/** The day of an instant, `Mar 1`, with its year unless that is this year. */
export function formatDayOf(instant: string, times: ShownTimes): string {
  const { timeZone } = times;
  return formatDay(dayAt(instant, timeZone), times, dayAt(serverNow(), timeZone));
}
