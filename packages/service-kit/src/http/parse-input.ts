import type { z } from 'zod';
import { Refusal } from '../refusal.ts';

/** Issues of shape are malformed input (400); a value of the right shape outside its bounds is refused (422). */
const malformed = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element']);

/** Sentences of our own where the schema has none and the library's is meant for programmers. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return `Nothing by the name of ${issue.keys.join(', ')} is understood here`;
  if (issue.code !== 'invalid_type') return undefined;
  return issue.input === undefined ? 'A value is needed' : `A value of type ${issue.expected} is needed`;
};

function fieldErrors(error: z.ZodError) {
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** @throws Refusal 400 or 422 that names every field, its sentence being the first field's */
export function parseBody(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: inWords });
  if (result.success) return result.data;
  if (value === undefined) throw new Refusal(400, 'malformed-input', 'A body in JSON is needed.');
  const errors = fieldErrors(result.error);
  const isMalformed = result.error.issues.some(({ code }) => malformed.has(code));
  const first = errors[0];
  const sentence = isMalformed && first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'Invalid input');
  throw new Refusal(isMalformed ? 400 : 422, isMalformed ? 'malformed-input' : 'invalid-input', sentence, { errors });
}

/** @throws Refusal 400 that names every parameter */
export function parseQuery(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: inWords });
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  throw new Refusal(400, 'malformed-query', `${errors[0]?.path}: ${errors[0]?.message}`, { errors });
}

/** An id that cannot exist is not found, like one that does not. */
export function parseParams(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(404, 'not-found', 'There is nothing at this address.');
}
