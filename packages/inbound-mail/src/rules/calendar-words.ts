import tables from './calendar-words.json' with { type: 'json' };
import { readTable } from './tables.ts';

/** Names of months as they stand in dates, in lower case, by language. */
export const months: Record<string, string[]> = tables.months;

/** Names of weekdays, from Monday on. */
export const weekdays: Record<string, string[]> = tables.weekdays;

/** "Tomorrow", for languages in which the word alone can announce a return. */
export const tomorrow = /tomorrow|demain|mañana|domani|amanhã|jutro|imorgon|i morgen/;

export interface AbsenceWords {
  language: string;
  /** Words for coming back, before or after the date. */
  back: RegExp;
  /** Words directly before the last day of the absence. */
  until: RegExp;
  /** Words directly after it, in languages that have them. */
  untilAfter?: RegExp;
}

/** Words around the date of an absence; matched in lower case. */
export const absenceWords: AbsenceWords[] = readTable(tables.absenceWords);
