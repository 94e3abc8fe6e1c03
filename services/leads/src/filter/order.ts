import { type CustomField, customColumnPrefix, type sortableLeadColumns } from '@cadenza/contracts';
import type { Parameters } from './parameters.ts';

/** By what leads are sorted, and which way. Those that have nothing there come last both ways. */
export interface Order {
  by: string;
  direction: 'ascending' | 'descending';
}

/** In SQL, of a row of `leads`: when it got its last email, also from a campaign that it has left. */
export const contactedAt = '(select max(link.sent_at) from links as link where link.lead_id = leads.id)';

/** Texts are sorted in the form in which they are searched: without regard to case and accents. */
const asText = (text: string) => `nullif(search_form(${text}), '') collate "C"`;

const keys: Record<(typeof sortableLeadColumns)[number], string> = {
  firstName: asText('first_name'),
  lastName: asText('last_name'),
  email: asText('email'),
  company: asText('company'),
  jobRole: asText('job_role'),
  createdAt: 'created_at',
  contactedAt,
};

const isOfAll = (by: string): by is keyof typeof keys => Object.hasOwn(keys, by);

/** In SQL, of a row of `leads`: what it is sorted by; null where it has nothing there. */
export function orderKey({ by }: Order, fields: ReadonlyMap<string, CustomField>, parameters: Parameters): string {
  if (isOfAll(by)) return keys[by];
  const field = fields.get(by.slice(customColumnPrefix.length));
  if (!field) return 'null::text';
  const value = `leads.fields ->> ${parameters.add(field.key, 'text')}`;
  // Values from before the field had its type stay as they are, and have no order.
  if (field.type === 'number') return `case when ${value} ~ '^-?\\d+(\\.\\d+)?$' then (${value})::numeric end`;
  if (field.type === 'date') return `case when ${value} ~ '^\\d{4}-\\d{2}-\\d{2}$' then (${value}) collate "C" end`;
  return asText(value);
}
