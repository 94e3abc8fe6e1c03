import type { ChosenColumns, leadColumns, sortableLeadColumns } from '@cadenza/contracts';
import type { LeadField } from '@cadenza/lead-fields';
import type { SortKeys } from '@cadenza/long-list';

export type LeadColumnName = (typeof leadColumns)[number];

/** A column of the list besides the name and the status, which it always has. */
export interface LeadColumn {
  /** `company`, or `fields.` and the key of a custom field. */
  name: string;
  label: string;
  widthRem: number;
}

const standardColumns: Record<LeadColumnName, Omit<LeadColumn, 'name'>> = {
  email: { label: 'Email', widthRem: 16.5 },
  company: { label: 'Company', widthRem: 8.5 },
  jobRole: { label: 'Job Role', widthRem: 8.5 },
  tags: { label: 'Tags', widthRem: 6.5 },
  createdAt: { label: 'Created', widthRem: 7.5 },
  contactedAt: { label: 'Last Contact', widthRem: 7.5 },
};
const usualColumns: string[] = ['email', 'company', 'jobRole', 'tags'] satisfies LeadColumnName[];
/** The same on a card: its second and third line. Tags stand at the end of the last one. */
export const usualLines = [['email'], ['jobRole', 'company']] satisfies LeadColumnName[][];

const widthOfType: Record<LeadField['type'], number> = { text: 10, number: 7, date: 7.5, link: 12 };
const customPrefix = 'fields.';

/** Every column that can be chosen: those of every lead, then the custom fields. */
export function offeredColumns(fields: readonly LeadField[]): LeadColumn[] {
  return [
    ...Object.entries(standardColumns).map(([name, column]) => ({ name, ...column })),
    ...fields.map(({ key, label, type }) => ({ name: customPrefix + key, label, widthRem: widthOfType[type] })),
  ];
}

/** The columns to show, in their order. A field that is not there, or not any more, has none. */
export function shownColumns(chosen: ChosenColumns['columns'], fields: readonly LeadField[]): LeadColumn[] {
  const offered = new Map(offeredColumns(fields).map((column) => [column.name, column]));
  return (chosen ?? usualColumns).map((name) => offered.get(name)).filter((column) => column !== undefined);
}

/** The key of the custom field that a column shows. */
export const customKeyOf = (name: string): string | null =>
  name.startsWith(customPrefix) ? name.slice(customPrefix.length) : null;

const sortable: ReadonlySet<string> = new Set<(typeof sortableLeadColumns)[number]>([
  ...(['firstName', 'lastName', 'email', 'company', 'jobRole', 'createdAt', 'contactedAt'] as const),
]);

/** Columns by which the server sorts. */
export const leadSortKeys: SortKeys<string> = {
  isKey: (name): name is string => sortable.has(name) || /^fields\.[a-z][A-Za-z0-9]{0,39}$/.test(name),
  descendsFirst: new Set(['createdAt', 'contactedAt']),
};
