import { type CustomField, type filteredFields, fitsType, type LeadCondition } from '@cadenza/contracts';
import { marksBeside } from './order-marks.ts';
import type { Parameters, Sql } from './parameters.ts';

type OfField = Extract<LeadCondition, { on: 'field' }>;
type OfCustomField = Extract<LeadCondition, { on: 'custom' }>;

/** What a condition on texts looks at, in SQL. An address is compared as it was typed and in its canonical form. */
interface Texts {
  texts: readonly string[];
  /** The expression of the index that finds what contains a text; it may find more. */
  indexed: string;
}

const name = `search_form(first_name || ' ' || last_name)`;
const email = `search_form(email || case when address <> lower(email) then E'\\n' || address else '' end)`;
/** With these all texts of a lead are in the index. */
export const indexedTexts = [name, email, 'search_form(company)', 'search_form(job_role)'];

const textsOf: Record<(typeof filteredFields)[number], Texts> = {
  firstName: { texts: ['first_name'], indexed: name },
  lastName: { texts: ['last_name'], indexed: name },
  email: { texts: ['email', `coalesce(address, '')`], indexed: email },
  company: { texts: [`coalesce(company, '')`], indexed: 'search_form(company)' },
  jobRole: { texts: [`coalesce(job_role, '')`], indexed: 'search_form(job_role)' },
};

const marks = 'lead_marks(first_name, last_name, email, company, job_role, fields)';

/** Three letters or digits in a row are what the index goes by. */
const isIndexed = (value: string) => /[\p{L}\p{N}]{3}/u.test(value.normalize('NFKD').replace(/\p{M}/gu, ''));

const sampled = 60;
/** Of leads evenly from the oldest to the newest. */
const sampleOf = (expression: string) => `array(
  select coalesce(${expression}, '') from generate_series(1, ${sampled}) as number
    join leads on place = number * (select max(place) from leads) / ${sampled})`;

/** A condition that the index answers, which holds for each lead that has the text somewhere. */
export function indexedContains(expressions: readonly string[], value: string): Sql | undefined {
  if (!isIndexed(value)) return undefined;
  return (parameters) => {
    const searched = parameters.add(value, 'text');
    const contains = (expression: string) =>
      `${expression} like (select search_pattern(rare_part(search_form(${searched}), ${sampleOf(expression)})))`;
    return `(${expressions.map(contains).join(' or ')})`;
  };
}

export function fieldCondition({ field, is, value }: OfField, parameters: Parameters): string {
  const { texts } = textsOf[field];
  return compareTexts(is, texts, () => parameters.add(value, 'text'));
}

export function customCondition(
  { key, is, value }: OfCustomField,
  field: CustomField | undefined,
  parameters: Parameters,
): string {
  const isByOrder = is === 'below' || is === 'above';
  // A segment may be older than the type of its field.
  if (isByOrder && !(field && isOrdered(field) && fitsType(field.type, value))) return 'false';
  const text = field ? `coalesce(leads.fields ->> ${parameters.add(key, 'text')}, '')` : `''`;
  if (!isByOrder) return compareTexts(is, [text], () => parameters.add(value, 'text'));
  const sign = is === 'below' ? '<' : '>';
  // Values from before the field had its type stay as they are, and have no order.
  return field?.type === 'number'
    ? `case when ${text} ~ '^-?\\d+(\\.\\d+)?$' then ${text}::numeric ${sign} ${parameters.add(value, 'numeric')} else false end`
    : `(${text} ~ '^\\d{4}-\\d{2}-\\d{2}$' and ${text} collate "C" ${sign} ${parameters.add(value, 'text')})`;
}

export const isOrdered = ({ type }: CustomField): boolean => type === 'number' || type === 'date';

function compareTexts(is: OfField['is'], texts: readonly string[], value: () => string): string {
  const any = (test: (text: string) => string) => `(${texts.map(test).join(' or ')})`;
  switch (is) {
    case 'empty':
      return `${texts[0]} = ''`;
    case 'filled':
      return `${texts[0]} <> ''`;
    default: {
      const form = `(select search_form(${value()}))`;
      const test =
        is === 'is' || is === 'is-not'
          ? any((text) => `search_form(${text}) = ${form}`)
          : any((text) => `strpos(search_form(${text}), ${form}) > 0`);
      return is === 'is' || is === 'contains' ? test : `not ${test}`;
    }
  }
}

/** A condition of the index that holds wherever the given one does; `undefined` where no condition does. */
export function indexedField({ field, is, value }: OfField): Sql | undefined {
  if (is === 'empty') return (parameters) => `${marks} @> array[${parameters.add(`no ${field}`, 'text')}]`;
  if (is !== 'is' && is !== 'contains') return undefined;
  return indexedContains([textsOf[field].indexed], value);
}

export function indexedCustom({ key, is, value }: OfCustomField): Sql | undefined {
  switch (is) {
    case 'is':
    case 'contains':
      return indexedContains(['lead_values(fields)'], value);
    case 'below':
    case 'above':
      return (parameters) => `order_marks(fields) && ${parameters.add(marksBeside(key, is, value), 'text[]')}`;
    case 'filled':
      return (parameters) => `${marks} @> array[${parameters.add(key, 'text')}]`;
    default:
      return undefined;
  }
}
