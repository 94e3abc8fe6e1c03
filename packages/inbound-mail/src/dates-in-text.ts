import { months, weekdays } from './rules/calendar-words.ts';

/** Removes a weekday at the end of a text, before its date: "until Tuesday 3 March", "ab Montag, den 9. März". */
export function withoutWeekday(text: string, language: string): string {
  const names = weekdays[language];
  return names
    ? text.replace(new RegExp(`(?<!\\p{L})(?:${names.join('|')}),? ?(?:the |den |le |el |il )?$`, 'u'), '')
    : text;
}

/** When, and in which part of the world, a mail was written. */
export interface Said {
  day: Temporal.PlainDate;
  offsetMinutes: number;
}

export interface FoundDate {
  /** As `2026-03-03`. */
  day: string;
  start: number;
  end: number;
  /** False for a weekday alone. */
  isExact: boolean;
}

const datesMax = 50;
const farthest = { days: 400 };
const likely = { days: 120 };

/** The dates in a lower-case text, as one language writes them, in order. Ambiguous dates are left out. */
export function datesIn(text: string, language: string, said: Said): FoundDate[] {
  const exact = [...numeric(text, language, said), ...named(text, language, said)];
  const isTaken = (start: number) => exact.some((date) => start >= date.start - 16 && start < date.end);
  const days = weekdaysIn(text, language, said).filter(({ start }) => !isTaken(start));
  return [...exact, ...days].sort((one, other) => one.start - other.start).slice(0, datesMax);
}

const iso = /(?<!\d)(20\d{2})-(\d{1,2})-(\d{1,2})(?!\d)/g;
const cjk = /(?:(20\d{2})\s?[年년] ?)?(?<!\d)(\d{1,2})\s?[月월] ?(\d{1,2})\s?[日号號일]/g;
const dayAndMonth = /(?<![\d.:/])(\d{1,2})([./-])(\d{1,2})(?:\2((?:20)?\d{2})?(?!\d))?(?![\d:]|\.\d|\/\d)/g;

function numeric(text: string, language: string, said: Said): FoundDate[] {
  const full = [...text.matchAll(iso)].flatMap((match) =>
    at(match, dayOf(Number(match[1]), Number(match[2]), Number(match[3]))),
  );
  const short = [...text.matchAll(dayAndMonth)].flatMap((match) => {
    const [, first, separator, second, year] = match;
    const isDate = year !== undefined || separator === '/' || /\d\.\d{1,2}\./.test(match[0]);
    if (!isDate) return [];
    return at(match, eitherOrder(Number(first), Number(second), year, { language, separator: separator ?? '' }, said));
  });
  const east = [...text.matchAll(cjk)].flatMap((match) =>
    at(match, withYear(Number(match[3]), Number(match[2]), match[1], said)),
  );
  return [...full, ...short, ...(language === 'cjk' ? east : [])];
}

/** English writes day and month in both orders: takes the date near the mail, else the order of the writer's region. */
function eitherOrder(
  first: number,
  second: number,
  year: string | undefined,
  { language, separator }: { language: string; separator: string },
  said: Said,
): string | null {
  const dayFirst = withYear(first, second, year, said);
  const monthFirst = withYear(second, first, year, said);
  if (language === 'cjk') return separator === '/' ? monthFirst : null;
  if (language !== 'en' || separator === '.') return dayFirst;
  if (dayFirst === monthFirst || monthFirst === null) return dayFirst;
  if (dayFirst === null) return monthFirst;
  const near = [dayFirst, monthFirst].filter((day) => isSoon(day, said));
  if (near.length === 1) return near[0] ?? null;
  return said.offsetMinutes <= -240 ? monthFirst : said.offsetMinutes >= 60 ? dayFirst : null;
}

const isSoon = (day: string, said: Said) => {
  const date = Temporal.PlainDate.from(day);
  return Temporal.PlainDate.compare(date, said.day) >= 0 && Temporal.PlainDate.compare(date, said.day.add(likely)) <= 0;
};

const monthFirstLanguages = ['en', 'hu'];

function named(text: string, language: string, said: Said): FoundDate[] {
  const names = months[language];
  if (!names) return [];
  const monthOf = (name: string) => names.findIndex((each) => new RegExp(`^(?:${each})$`).test(name)) + 1;
  const month = `(${names.join('|')})`;
  const dayFirst = new RegExp(
    `(?<![\\d.:])(\\d{1,2})(?:st|nd|rd|th|er|º|°|ª|:e|e)?\\.?(?: of| de| di)? ?${month}(?!\\p{L})\\.?(?:,? (?:de |del )?(20\\d{2}))?`,
    'gu',
  );
  const monthFirst = new RegExp(
    `(?<!\\p{L})${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d]|[:.]\\d)(?:,? (20\\d{2}))?`,
    'gu',
  );
  const found = [...text.matchAll(dayFirst)].flatMap((match) =>
    at(match, withYear(Number(match[1]), monthOf(match[2] ?? ''), match[3], said)),
  );
  if (!monthFirstLanguages.includes(language) || found.length > 0) return found;
  return [...text.matchAll(monthFirst)].flatMap((match) =>
    at(match, withYear(Number(match[2]), monthOf(match[1] ?? ''), match[3], said)),
  );
}

function weekdaysIn(text: string, language: string, { day }: Said): FoundDate[] {
  const names = weekdays[language];
  if (!names) return [];
  return names.flatMap((name, index) =>
    [
      ...text.matchAll(
        new RegExp(`(?:\\b(next|nächsten|prochain|próximo|prossimo|volgende) )?(?<!\\p{L})(?:${name})(?!\\p{L})`, 'gu'),
      ),
    ].flatMap((match) => {
      const distance = (index + 1 - day.dayOfWeek + 7) % 7 || 7;
      // "Next Friday", said on a Wednesday, may be in two days or in nine.
      const isUnsure = match[1] !== undefined && distance < 7 && index + 1 > day.dayOfWeek;
      return isUnsure ? [] : at(match, day.add({ days: distance }).toString(), false);
    }),
  );
}

const at = (match: RegExpExecArray, day: string | null, isExact = true): FoundDate[] =>
  day === null ? [] : [{ day, start: match.index, end: match.index + match[0].length, isExact }];

/** Without a year takes the nearest date. A date far from the mail does not count. */
function withYear(day: number, month: number, year: string | undefined, said: Said): string | null {
  const given = year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0);
  const candidates = (given === null ? [-1, 0, 1].map((offset) => said.day.year + offset) : [given])
    .flatMap((each) => dayOf(each, month, day) ?? [])
    .map((text) => ({ text, days: Math.abs(said.day.until(text, { largestUnit: 'days' }).days) }))
    .filter(({ days }) => days <= farthest.days)
    .sort((one, other) => one.days - other.days);
  return candidates[0]?.text ?? null;
}

function dayOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
