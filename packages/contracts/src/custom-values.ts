/** What a custom field holds. Without schemas, because front ends check the values of whole files by it. */
export const customFieldTypes = ['text', 'number', 'date', 'link'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

const fits: Record<CustomFieldType, (value: string) => boolean> = {
  text: () => true,
  number: (value) => /^-?\d+(?:\.\d+)?$/.test(value),
  date: isDate,
  link: (value) => /^https?:\/\/[^\s<>"]+$/i.test(value) && URL.canParse(value),
};

/** Whether a value is one of its field's type: a decimal number, a day that exists as `YYYY-MM-DD`, an http(s) address. */
export const fitsType = (type: CustomFieldType, value: string): boolean => fits[type](value);

/** A host with a dot in it, and what may follow, as people write it without its scheme: `linkedin.com/in/ada`. */
const schemeless = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** The web address that a text is, with `https://` where it has no scheme; null when it is none. */
export function linkOf(text: string): string | null {
  const link = schemeless.test(text) ? `https://${text}` : text;
  return fitsType('link', link) ? link : null;
}

/** What a value of each type looks like, as the end of a sentence. */
export const typeRule: Record<Exclude<CustomFieldType, 'text'>, string> = {
  number: 'must be a number, for example 1250 or 12.5',
  date: 'must be a date, for example 2026-03-31',
  link: 'must be a web address that begins with http:// or https://',
};

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** Names that every lead has: no custom field may have one, in any case. */
export const standardKeys: readonly string[] = [
  'id',
  'firstName',
  'lastName',
  'email',
  'company',
  'jobRole',
  'status',
  'createdAt',
  'fields',
  'tags',
];

export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Tags that differ in case only are one, in the spelling that came first. */
export function eachTagOnce(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>();
  for (const tag of tags) if (!bySpelling.has(tag.toLowerCase())) bySpelling.set(tag.toLowerCase(), tag);
  return [...bySpelling.values()];
}
