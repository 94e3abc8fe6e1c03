import type { Lead } from '@cadenza/api-client';
import { customKeyOf, type LeadColumn, type LeadColumnName } from './lead-columns.ts';
import { orDash } from './lead-list-props.ts';

/** A value of so many characters may be cut in its column. */
const shortMax = 20;

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** What a lead has in a column, apart from its tags. */
export function columnText(lead: Lead, { name }: LeadColumn): string | null {
  const key = customKeyOf(name);
  if (key !== null) return Object.hasOwn(lead.fields, key) ? (lead.fields[key] ?? null) : null;
  const standard = name as Exclude<LeadColumnName, 'tags'>;
  return standard === 'createdAt' ? dates.format(new Date(lead.createdAt)) : lead[standard];
}

/** A value on one line. One that is cut is shown whole to the pointer, and to the keyboard when it gets the focus. */
export function LeadValue({ text }: { text: string | null }) {
  if (text === null || text.length <= shortMax) {
    return (
      <span dir="auto" className="block truncate" title={text ?? undefined}>
        {orDash(text)}
      </span>
    );
  }
  return (
    <span className="relative block h-5">
      <span
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows what is cut
        tabIndex={0}
        dir="auto"
        title={text}
        className="absolute inset-x-0 top-0 block truncate rounded-sm focus:right-auto focus:z-1 focus:max-h-40 focus:w-max focus:min-w-full focus:max-w-80 focus:overflow-y-auto focus:whitespace-normal focus:bg-popover focus:wrap-anywhere focus:shadow-popover"
      >
        {text}
      </span>
    </span>
  );
}
