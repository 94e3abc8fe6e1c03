import type { DateStyle, ProductSettings } from '@cadenza/contracts';

/** What users set of it (rule D14). A server of an older version says nothing. */
export type TimeSettings = Pick<ProductSettings, 'shownTimeZone' | 'dateStyle'>;

/** How a day is written; by default with its year, and its month in short. */
interface DayForm {
  weekday?: 'short';
  month?: 'long';
  hasYear?: boolean;
}

/** Writes instants, ISO 8601 texts, in one zone, and days in one style. A time has the name of its zone when that is not the reader's. */
export interface ShownTimes {
  /** In which a day begins and ends. */
  timeZone: string;
  /** `Mar 2, 2026, 3:05 PM` */
  instant: (at: string) => string;
  /** `Mar 2, 3:05 PM` */
  shortInstant: (at: string) => string;
  /** `Monday, March 2, 2026 at 3:05 PM` */
  wholeInstant: (at: string) => string;
  /** `Mar 2, 2026`, the day of an instant. */
  dayOf: (at: string) => string;
  /** `Mar 2, 2026`, of a day as `2026-03-02`, which is the same in all zones. */
  day: (day: string, form?: DayForm) => string;
}

export function shownTimes({ shownTimeZone = null, dateStyle = 'month-first' }: TimeSettings = {}): ShownTimes {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = zoneKnownHere(shownTimeZone) ?? own;
  const zoneNameAt = timeZone === own ? () => '' : zoneNames(timeZone);
  const at = (fields: Fields) => writer(dateStyle, timeZone, fields);
  const timed = (fields: Fields) => {
    const write = at({ ...fields, hour: 'numeric', minute: '2-digit' });
    return (instant: string) => `${write(instant)}${zoneNameAt(instant)}`;
  };
  const dayWriters = new Map<string, (day: string) => string>();
  return {
    timeZone,
    instant: timed({ ...shortDay, year: 'numeric' }),
    shortInstant: timed(shortDay),
    wholeInstant: timed({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    dayOf: at({ ...shortDay, year: 'numeric' }),
    day(day, { weekday, month, hasYear = true } = {}) {
      const key = `${weekday} ${month} ${hasYear}`;
      const fields: Fields = {
        month: month ?? 'short',
        day: 'numeric',
        ...(weekday && { weekday }),
        ...(hasYear && { year: 'numeric' }),
      };
      const write = dayWriters.get(key) ?? writer(dateStyle, 'UTC', fields);
      dayWriters.set(key, write);
      return write(day);
    },
  };
}

type Fields = Intl.DateTimeFormatOptions;
type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const shortDay = { month: 'short', day: 'numeric' } as const;
const digits = { month: '2-digit', day: '2-digit' } as const;

/** The words are English in all of them: screens are. The first is how English in America has it, and needs no order of its own. */
const orders: Record<Exclude<DateStyle, 'month-first'>, Order> = {
  'day-first': { fields: {}, day: ({ day, month, year }) => joined(' ', day, month, year), beforeTime: ', ' },
  dotted: { fields: digits, day: ({ day, month, year = '' }) => `${day}.${month}.${year}`, beforeTime: ', ' },
  iso: { fields: digits, day: ({ day, month, year }) => joined('-', year, month, day), beforeTime: ' ' },
};

interface Order {
  /** What replaces the fields that are wanted. */
  fields: Fields;
  day: (parts: Parts) => string;
  beforeTime: string;
}

const joined = (separator: string, ...parts: (string | undefined)[]) => parts.filter(Boolean).join(separator);

/** Nothing is written of what is no date. A formatter is made when it is first used: that takes longer than writing. */
function writer(style: DateStyle, timeZone: string, fields: Fields): (at: string) => string {
  const order = style === 'month-first' ? undefined : orders[style];
  const hours: Fields = fields.hour === undefined ? {} : { hour: '2-digit', hourCycle: 'h23' };
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...fields, ...(order && { ...order.fields, ...hours }), timeZone });
    const date = new Date(at);
    if (Number.isNaN(date.getTime())) return '';
    return order ? inOrder(order, partsOf(format, date)) : format.format(date);
  };
}

function inOrder({ day, beforeTime }: Order, parts: Parts): string {
  const date = joined(', ', parts.weekday, day(parts));
  return parts.hour === undefined ? date : `${date}${beforeTime}${parts.hour}:${parts.minute}`;
}

const partsOf = (format: Intl.DateTimeFormat, date: Date): Parts =>
  Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));

/** The name of a zone in the spelling of this browser, which may know fewer than the server. */
function zoneKnownHere(timeZone: string | null): string | null {
  if (timeZone === null) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** ` EST`, ` EDT` or ` GMT+1`, as it is called at an instant. */
function zoneNames(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', timeZoneName: 'short' });
  return (at) => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? '' : ` ${partsOf(format, date).timeZoneName}`;
  };
}
