import { expect, test } from 'vitest';
import { orderOf, readDate } from './read-date.ts';

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026/3/1', '2026-03-01'],
  ['2026-03-31T23:59:59.000Z', '2026-03-31'],
  ['2026-03-31 08:30', '2026-03-31'],
  ['31.03.2026', '2026-03-31'],
  ['1. 3. 2026', '2026-03-01'],
  ['31/03/2026', '2026-03-31'],
  ['03/31/2026', '2026-03-31'],
  ['3-31-2026 14:00', '2026-03-31'],
  ['05/05/2026', '2026-05-05'],
  ['31 March 2026', '2026-03-31'],
  ['31-Mar-2026', '2026-03-31'],
  ['March 31st, 2026', '2026-03-31'],
  ['Mar. 3 2026', '2026-03-03'],
])('%s has one reading', (cell, date) => {
  expect(readDate(cell, 'unknown')).toBe(date);
});

test.each(['03/04/2026', '31/02/2026', '2026-02-30', '13/13/2026', '31.04.2026', '31 Foo 2026', '1/2/26', '', 'soon'])(
  '"%s" is no date, or could be one of two',
  (cell) => {
    expect(readDate(cell, 'unknown')).toBeNull();
  },
);

test.each([
  ['03/04/2026', 'day-first', '2026-04-03'],
  ['03/04/2026', 'month-first', '2026-03-04'],
  ['31/03/2026', 'month-first', null],
  ['03/31/2026', 'day-first', null],
] as const)('%s in a column that is %s', (cell, order, date) => {
  expect(readDate(cell, order)).toBe(date);
});

test.each([
  ['31/03/2026', 'day-first'],
  ['03-31-2026', 'month-first'],
  ['03/04/2026', 'unknown'],
  ['31.03.2026', 'unknown'],
  ['99/99/2026', 'unknown'],
])('%s says that its column is %s', (cell, order) => {
  expect(orderOf(cell)).toBe(order);
});
