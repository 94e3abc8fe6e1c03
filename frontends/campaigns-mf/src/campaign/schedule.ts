import type { Weekday } from '@cadenza/api-client';
import { delayMinutesMax, delayMinutesMin, minutesPerDay, weekdays } from '@cadenza/contracts/limits';

const minutesPerHour = 60;
const minutesPerOption = 30;

/** The offered times of day, in minutes after midnight: each half hour. */
export const offeredMinutes = Array.from(
  { length: minutesPerDay / minutesPerOption },
  (_, index) => index * minutesPerOption,
);

/** `540` → `9:00 AM` */
export function formatMinuteOfDay(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / minutesPerHour);
  const minute = String(minuteOfDay % minutesPerHour).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The offered times and the current one: a campaign changed through the API may have a time between two of them. */
export function timeOptions(minuteOfDay: number): number[] {
  if (offeredMinutes.includes(minuteOfDay)) return offeredMinutes;
  return [...offeredMinutes, minuteOfDay].sort((a, b) => a - b);
}

/** The window as a phrase; one that starts later than it ends crosses midnight, equal ends mean the whole day (rule T3). */
export function describeWindow(startMinute: number, endMinute: number): string {
  if (startMinute === endMinute) return 'At any time of the day';
  const hours = `${formatMinuteOfDay(startMinute)} to ${formatMinuteOfDay(endMinute)}`;
  return startMinute > endMinute ? `${hours} the next day` : hours;
}

/**
 * Typed text as minutes between two emails: a text that is not a number becomes the minimum, a number is cut to the
 * limits.
 */
export function parseDelayMinutes(text: string): number {
  const minutes = Number.parseInt(text, 10);
  if (Number.isNaN(minutes)) return delayMinutesMin;
  return Math.min(delayMinutesMax, Math.max(delayMinutesMin, minutes));
}

/** Checks or unchecks a day, in the order of the week. The last checked day stays. */
export function toggleWeekday(allowed: readonly Weekday[], day: Weekday): Weekday[] {
  const next = weekdays.filter((each) => (each === day ? !allowed.includes(day) : allowed.includes(each)));
  return next.length === 0 ? [...allowed] : next;
}

/** `Monday to Friday`, `Every day`, or the days one by one. */
export function describeWeekdays(allowed: readonly Weekday[]): string {
  if (allowed.length === weekdays.length) return 'Every day';
  const indexes = weekdays.flatMap((day, index) => (allowed.includes(day) ? [index] : []));
  const first = indexes[0] ?? 0;
  const last = indexes.at(-1) ?? 0;
  const isRun = indexes.length > 2 && last - first === indexes.length - 1;
  if (isRun) return `${weekdays[first]} to ${weekdays[last]}`;
  return indexes.map((index) => weekdays[index]).join(', ');
}
