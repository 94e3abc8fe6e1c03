import type { Lead } from '@cadenza/api-client';
import type { ShownTimes } from '@cadenza/screen-kit';
import { customKeyOf, type LeadColumn, type LeadColumnName } from './lead-columns.ts';
import { orDash } from './lead-list-props.ts';
import { wholeTextProps } from './whole-text.tsx';

/** About so many characters fit: longer values may be cut. */
const charactersPerRem = 2.4;

/** What a lead has in a column, apart from its tags. */
export function columnText(
  lead: Lead,
  { name }: Pick<LeadColumn, 'name'>,
  { dayOf }: Pick<ShownTimes, 'dayOf'>,
): string | null {
  const key = customKeyOf(name);
  if (key !== null) return Object.hasOwn(lead.fields, key) ? (lead.fields[key] ?? null) : null;
  const standard = name as Exclude<LeadColumnName, 'tags'>;
  const value = lead[standard] ?? null;
  const isDate = standard === 'createdAt' || standard === 'contactedAt';
  return isDate && value !== null ? dayOf(value) : value;
}

/** A value on one line. One that is cut is shown whole to the pointer, and to the keyboard when it gets the focus. */
export function LeadValue({ text, widthRem }: { text: string | null; widthRem: number }) {
  const isLong = text !== null && text.length > widthRem * charactersPerRem;
  return (
    <span dir="auto" title={text ?? undefined} {...(isLong && wholeTextProps)} className="block truncate rounded-sm">
      {orDash(text)}
    </span>
  );
}
