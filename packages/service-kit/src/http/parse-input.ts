import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { inWords } from './in-words.ts';

/** Issues of shape are malformed input (400); a value of the right shape outside its bounds is refused (422). */
const malformed = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element']);
/** A list of thousands may be wrong throughout. */
const namedErrorsMax = 20;

/** @throws Refusal 400 or 422 that names the wrong fields, its sentence being the first field's */
export function parseBody<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value, { error: inWords });
  if (result.success) return result.data;
  if (value === undefined) throw new Refusal(400, 'malformed-input', 'A body in JSON is needed.');
  const isMalformed = result.error.issues.some(({ code }) => malformed.has(code));
  throw isMalformed ? refusal(400, 'malformed-input', result.error) : refusal(422, 'invalid-input', result.error);
}

/** @throws Refusal 400 that names every parameter */
export function parseQuery(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: inWords });
  if (result.success) return result.data;
  throw refusal(400, 'malformed-query', result.error);
}

/** An id that cannot exist is not found, like one that does not. */
export function parseParams(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(404, 'not-found', 'There is nothing at this address.');
}

function refusal(status: number, code: string, { issues }: z.ZodError): Refusal {
  const errors = issues.slice(0, namedErrorsMax).map(({ path, message }) => ({ path: path.join('.'), message }));
  return new Refusal(status, code, errors[0]?.message ?? 'The request could not be understood.', { errors });
}
