import { type CustomField, type CustomValues, fitsType, typeRule } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';

/** Every row of a long list may be wrong. */
const namedErrorsMax = 20;

/** Values of one lead, and where they stand in the request. */
export interface GivenValues {
  path: readonly (string | number)[];
  values: Readonly<Record<string, string | null>>;
}

interface Wrong {
  code: 'unknown-field' | 'invalid-input';
  path: string;
  message: string;
}

/** @throws Refusal 422 that names the values of unknown fields, and those that are not of their field's type */
export function checkValues(given: Iterable<GivenValues>, fields: ReadonlyMap<string, CustomField>): void {
  const wrong: Wrong[] = [];
  for (const { path, values } of given) {
    for (const [key, value] of Object.entries(values)) {
      const problem = problemOf(key, value, fields.get(key));
      if (problem) wrong.push({ ...problem, path: [...path, key].join('.') });
    }
    if (wrong.length >= namedErrorsMax) break;
  }
  const [first] = wrong;
  if (!first) return;
  const errors = wrong.slice(0, namedErrorsMax).map(({ path, message }) => ({ path, message }));
  throw new Refusal(422, first.code, first.message, { errors });
}

function problemOf(key: string, value: string | null, field: CustomField | undefined): Omit<Wrong, 'path'> | undefined {
  if (!field) return { code: 'unknown-field', message: `There is no field {{${key}}}.` };
  const { type, label } = field;
  if (!value || type === 'text' || fitsType(type, value)) return undefined;
  return { code: 'invalid-input', message: `${label} ${typeRule[type]}` };
}

/** What is kept of given values: empty ones are left out. */
export const keptValues = (values: Readonly<Record<string, string | null>>): CustomValues =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
