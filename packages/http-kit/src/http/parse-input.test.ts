import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { parseBody } from './parse-input.ts';

const row = z.strictObject({ name: z.string().max(3, 'Too long').default('') });
const rows = z.array(row).max(2_000, 'Too many');
const ids = z.strictObject({ ids: z.array(z.string()).min(1), note: z.string().optional() });
const many = <Entry>(count: number, entry: Entry): Entry[] => Array(count).fill(entry);

function refusalOf(schema: z.ZodType, value: unknown) {
  try {
    parseBody(schema, value);
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, message: error.message, ...error.details };
    throw error;
  }
  throw new Error('It was accepted');
}

describe('long lists', () => {
  test('a good one is read as a short one is', () => {
    expect(parseBody(rows, many(1_500, {}))).toEqual(many(1_500, { name: '' }));
    expect(parseBody(ids, { ids: many(1_500, 'a') })).toEqual({ ids: many(1_500, 'a') });
  });

  test.each([
    ['wrong throughout', rows, many(1_500, { name: 'Grace' }), 422, ['0.name', '1.name'], 20],
    ['of a wrong type throughout', rows, many(1_500, 7), 400, ['0', '1'], 20],
    ['wrong in the middle', rows, many(1_500, {}).with(900, { name: 'Grace' }), 422, ['900.name'], 1],
    ['wrong at the end', rows, [...many(1_000, {}), ...many(30, { name: 'Grace' })], 422, ['1000.name'], 20],
    ['too long', rows, many(2_001, {}), 422, [''], 1],
    ['in an object, wrong throughout', ids, { ids: many(1_500, 7) }, 400, ['ids.0', 'ids.1'], 20],
    ['in an object that is wrong beside it', ids, { ids: many(1_500, 'a'), note: 7 }, 400, ['note'], 1],
  ])('%s: the first wrong entries are named, by their places', (_, schema, value, status, paths, count) => {
    const refusal = refusalOf(schema as z.ZodType, value) as unknown as { errors: { path: string }[] };
    expect(refusal).toMatchObject({ status });
    expect(refusal.errors).toHaveLength(count);
    expect(refusal.errors.map(({ path }) => path).slice(0, paths.length)).toEqual(paths);
  });

  test('no further than is named', () => {
    let looked = 0;
    const counted = z.string().refine(() => {
      looked += 1;
      return false;
    });
    refusalOf(z.array(counted), many(10_000, 'a'));
    expect(looked).toBe(20);
  });
});
