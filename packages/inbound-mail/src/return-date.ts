import { ownWords } from '@cadenza/quoted-text';
import { datesIn, type FoundDate, type Said, withoutWeekday } from './dates-in-text.ts';
import { type AbsenceWords, absenceWords, tomorrow } from './rules/calendar-words.ts';

const charactersMax = 3_000;
const before = { characters: 80 };
const after = { characters: 60 };

/**
 * The day that an automatic answer names for the end of an absence, as `2026-03-03`: the day of return, or else the
 * last day away. Null when it names none or is unclear.
 *
 * @param date the answer's Date field; it completes years and weekdays, and its offset shows American date order
 */
export function returnDate(subject: string, text: string, date: string): string | null {
  const said = sentOn(date);
  if (said === null) return null;
  return dayOfReturn(flat(ownWords(text)), said) ?? dayOfReturn(flat(subject), said);
}

const flat = (text: string) => text.slice(0, charactersMax).replace(/\s+/g, ' ').toLowerCase();

function sentOn(field: string): Said | null {
  const instant = Date.parse(field.replace(/\([^)]{0,40}\)\s*$/, ''));
  if (Number.isNaN(instant)) return null;
  const offset = /([+-])(\d{2})(\d{2})\s*(?:\(|$)/.exec(field);
  const minutes = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  const local = new Date(instant + minutes * 60_000).toISOString().slice(0, 10);
  return { day: Temporal.PlainDate.from(local), offsetMinutes: minutes };
}

type Role = 'back' | 'until';

/** A day of return outranks the last day away, and a date outranks a weekday. */
function dayOfReturn(text: string, said: Said): string | null {
  const found = absenceWords.flatMap((words) =>
    datesIn(text, words.language, said).flatMap((date, at, all) => {
      const role = roleOf(text, date, words, { previous: all[at - 1], next: all[at + 1] });
      return role ? [{ ...date, role }] : [];
    }),
  );
  const days = (role: Role, isExact: boolean) =>
    found.filter((each) => each.role === role && each.isExact === isExact).map(({ day }) => day);
  const best = [days('back', true), days('until', true), days('back', false), days('until', false)].find(
    (each) => each.length > 0,
  );
  if (!best) return /\bback\b|retour|zurück/.test(text) && tomorrow.test(text) ? tomorrowOf(text, said) : null;
  const distinct = [...new Set(best)].sort();
  return distinct.at(-1) ?? null;
}

const backTomorrow =
  /(?:back|return(?:ing)?|zurück|de retour|di ritorno|de vuelta|de volta) (?:in the office |to the office |au bureau |im büro )?(?:tomorrow|morgen|demain|domani|mañana|amanhã)\b/;
const tomorrowOf = (text: string, { day }: Said) => (backTomorrow.test(text) ? day.add({ days: 1 }).toString() : null);

function roleOf(
  text: string,
  date: FoundDate,
  { language, back, until, untilAfter }: AbsenceWords,
  { previous, next }: { previous: FoundDate | undefined; next: FoundDate | undefined },
): Role | null {
  const from = Math.max(0, date.start - before.characters, previous?.end ?? 0);
  const lead = lastSentence(text.slice(from, date.start));
  const rest = firstSentence(text.slice(date.end, date.end + after.characters));
  const isLastDay = until.test(withoutWeekday(lead, language)) || untilAfter?.test(rest) === true;
  // "Monday to Friday" are working hours.
  if (isLastDay && (date.isExact || (!/(?:\bto|[–—-]) $/.test(lead) && !isRange(previous, date)))) return 'until';
  if (isLastDay) return null;
  const belongsToNext = next !== undefined && next.start < date.end + rest.length;
  return back.test(lead) || (back.test(rest) && !belongsToNext) ? 'back' : null;
}

const isRange = (previous: FoundDate | undefined, date: FoundDate) =>
  previous !== undefined && !previous.isExact && date.start - previous.end < 8;

/** A full stop ends a sentence only before a longer word: "am 3. märz", "t.o.m. 5 maj". */
const sentenceEnd = /[!?\n]|(?<=\p{L}{3})\.\s/u;
const lastSentence = (text: string) => text.split(sentenceEnd).at(-1) ?? '';
const firstSentence = (text: string) => text.split(sentenceEnd)[0] ?? '';
