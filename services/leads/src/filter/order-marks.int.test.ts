import { fileURLToPath } from 'node:url';
import { eventStoreMigrations } from '@cadenza/event-store';
import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksBeside } from './order-marks.ts';

const folder = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const { url } = await testDatabase(
  { directory: eventStoreMigrations, table: 'event_store_migrations' },
  { directory: folder('../../../../packages/event-kit/migrations'), table: 'service_kit_migrations' },
  folder('../../migrations'),
);

const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^\\d{1,${maxLength}}$`));
const number = fc
  .tuple(fc.constantFrom('', '-'), fc.oneof(digits(4), digits(25)), fc.oneof(fc.constant(''), digits(25)))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction && `.${fraction}`}`);
const day = fc.stringMatching(/^(?:\d{4}|19\d\d|20\d\d)-\d\d-\d\d$/);

const extremes = [
  `0.${'0'.repeat(400)}1`,
  `-0.${'0'.repeat(400)}1`,
  `${'0'.repeat(70)}5`,
  '0'.repeat(70),
  '9'.repeat(400),
];

test('no value below or above another lacks the marks by which it is looked for', async () => {
  await using database = openDatabase(url);
  const marksOf = async (values: readonly string[]): Promise<string[][]> => {
    const { rows } = await database.query<{ marks: string[] }>(
      `select order_marks(jsonb_build_object('size', value)) as marks from unnest($1::text[]) with ordinality as each (value, place)
       order by place`,
      [values],
    );
    return rows.map(({ marks }) => marks);
  };
  for (const [values, isBelow] of [
    [
      [...fc.sample(number, 400), '0', '-0', '0.5', '1', '2', '32', '1024', '1023.99999999999999999999', ...extremes],
      isLess,
    ],
    [fc.sample(day, 200), (one: string, other: string) => one < other],
  ] as const) {
    const marks = await marksOf(values);
    for (const bound of values) {
      const [below, above] = (['below', 'above'] as const).map((is) => new Set(marksBeside('size', is, bound)));
      for (const [place, value] of values.entries()) {
        const has = (looked: Set<string> | undefined) => marks[place]!.some((mark) => looked?.has(mark));
        if (isBelow(value, bound)) expect(has(below), `${value} < ${bound}`).toBe(true);
        if (isBelow(bound, value)) expect(has(above), `${value} > ${bound}`).toBe(true);
      }
      expect(Math.max(below!.size, above!.size)).toBeLessThan(400);
    }
  }
});

/** Exactly, as PostgreSQL compares them. */
function isLess(one: string, other: string): boolean {
  const scaled = (text: string) => {
    const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    return BigInt(`${sign}${whole}${fraction.padEnd(401, '0')}`);
  };
  return scaled(one) < scaled(other);
}
