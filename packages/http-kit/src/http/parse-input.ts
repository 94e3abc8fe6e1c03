import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { issueSentence } from './issue-sentence.ts';

/** Issues of shape are malformed input (400); a value of the right shape outside its bounds is refused (422). */
const malformed = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element']);
/** Every entry of a list of thousands may be wrong. */
const namedErrorsMax = 20;
const longListMin = 500;

/** @throws Refusal 400 or 422 that names the wrong fields; its sentence is that of the first field */
export function parseBody<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = check(schema, value);
  if ('output' in result) return result.output;
  if (value === undefined) throw new Refusal(400, 'malformed-input', 'A body in JSON is needed.');
  const isMalformed = result.issues.some(({ code }) => malformed.has(code as string));
  throw isMalformed ? refusal(400, 'malformed-input', result.issues) : refusal(422, 'invalid-input', result.issues);
}

/** @throws Refusal 400 that names every parameter */
export function parseQuery(schema: z.ZodType, value: unknown): unknown {
  const result = check(schema, value);
  if ('output' in result) return result.output;
  throw refusal(400, 'malformed-query', result.issues);
}

/** An id that cannot exist is not found, like one that does not exist. */
export function parseParams(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(404, 'not-found', 'There is nothing at this address.');
}

type Checked<Output> = { output: Output } | { issues: z.core.$ZodRawIssue[] };

/**
 * Like `safeParse`, but does not look for every error first: `safeParse` finds and words all of them before it returns.
 */
function check<Output>(schema: z.ZodType<Output>, value: unknown): Checked<Output> {
  const wrong = wrongEntries(schema, value);
  if (wrong.length >= namedErrorsMax) return { issues: wrong };
  const result = run(schema, value);
  return result.issues.length > 0 ? { issues: result.issues } : { output: result.value as Output };
}

/**
 * The first wrong entries of long lists, no more than the response names. Finding every error in a list that is wrong
 * throughout costs many times what a valid list costs, so this extra pass pays.
 */
function wrongEntries(schema: z.ZodType, value: unknown): z.core.$ZodRawIssue[] {
  const found: z.core.$ZodRawIssue[] = [];
  for (const { at, element, list } of longLists(schema, value)) {
    for (let index = 0; index < list.length && found.length < namedErrorsMax; index += 1) {
      for (const issue of run(element, list[index]).issues)
        found.push({ ...issue, path: [...at, index, ...(issue.path ?? [])] });
    }
  }
  return found;
}

/** Lists that are the whole value or lie directly in it. */
function longLists(schema: z.ZodType, value: unknown) {
  const fields: [PropertyKey[], unknown, unknown][] =
    schema instanceof z.ZodObject && typeof value === 'object' && value !== null
      ? Object.entries(schema.shape).map(([key, field]) => [[key], field, (value as Record<string, unknown>)[key]])
      : [[[], schema, value]];
  return fields.flatMap(([at, field, list]) =>
    field instanceof z.ZodArray && Array.isArray(list) && list.length > longListMin
      ? [{ at, element: field.element, list }]
      : [],
  );
}

function run(schema: z.core.$ZodType, value: unknown): z.core.ParsePayload {
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  return result;
}

function refusal(status: number, code: string, issues: z.core.$ZodRawIssue[]): Refusal {
  const errors = issues
    .slice(0, namedErrorsMax)
    .map((issue) => z.core.util.finalizeIssue(issue, { error: issueSentence }, z.core.config()))
    .map(({ path, message }) => ({ path: path.join('.'), message }));
  return new Refusal(status, code, errors[0]?.message ?? 'The request could not be understood.', { errors });
}
