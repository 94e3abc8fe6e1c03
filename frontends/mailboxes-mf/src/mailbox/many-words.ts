import type { ChangesOfMany } from '@cadenza/contracts';
import { weekdays } from '@cadenza/contracts/limits';
import { timeZoneLabel } from '@cadenza/ui/time-zone-select';
import { timeOf } from './sending-draft.ts';

/** What a change does, part by part: `daily limit 60`. A number that is not entered yet is a dash. */
export function wordsOfChanges(changes: ChangesOfMany): string[] {
  const { dailyLimit, gapMinutes, ramp, hours, timezone, addTags = [], removeTags = [], signature } = changes;
  return [
    dailyLimit === undefined ? null : `daily limit ${numberOr(dailyLimit)}`,
    gapMinutes === undefined ? null : `gap ${numberOr(gapMinutes)} min`,
    ramp === undefined ? null : rampWords(ramp),
    hours === undefined ? null : hoursWords(hours),
    timezone === undefined ? null : `time zone ${timeZoneLabel(timezone)}`,
    addTags.length === 0 ? null : `add ${tagsWords(addTags)}`,
    removeTags.length === 0 ? null : `remove ${tagsWords(removeTags)}`,
    signature === undefined ? null : signature === null ? 'no signature' : 'a new signature',
  ].filter((words) => words !== null);
}

const numberOr = (number: number) => (Number.isFinite(number) ? number.toLocaleString('en-US') : '–');

const tagsWords = (tags: readonly string[]) => `${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(', ')}`;

function rampWords(ramp: NonNullable<ChangesOfMany['ramp']> | null): string {
  if (ramp === null) return 'no ramp-up';
  return `ramp-up from ${numberOr(ramp.start)} by ${numberOr(ramp.step)} a day`;
}

function hoursWords(hours: NonNullable<ChangesOfMany['hours']> | null): string {
  if (hours === null) return 'at any hour';
  const { start, end, weekdays: days } = hours;
  const time = start === end ? 'all day' : `${timeOf(start)} to ${timeOf(end)}`;
  return `hours ${time}, ${daysWords(days)}`;
}

/** `Mon–Fri`, `every day`, or the days one by one. */
function daysWords(days: readonly string[]): string {
  if (days.length === weekdays.length) return 'every day';
  const indexes = weekdays.flatMap((day, index) => (days.includes(day) ? [index] : []));
  const names = indexes.map((index) => weekdays[index]?.slice(0, 3));
  const isRun = indexes.length > 2 && (indexes.at(-1) ?? 0) - (indexes[0] ?? 0) === indexes.length - 1;
  return isRun ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}
