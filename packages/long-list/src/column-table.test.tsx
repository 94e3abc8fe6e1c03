// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Column, ColumnTable } from './column-table.tsx';

afterEach(cleanup);

interface Person {
  name: string;
  town: string;
  trade: string | null;
}

const columns: Column<Person>[] = [
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Town', cell: ({ town }) => town, narrow: { place: 2, words: ({ town }) => town } },
  { name: 'Trade', cell: ({ trade }) => trade ?? '-', narrow: { place: 1, words: ({ trade }) => trade } },
  { name: 'Born', cell: () => '1815' },
  {
    name: 'Write',
    isNameHidden: true,
    cell: ({ name }) => <button type="button">Write to {name}</button>,
    narrow: 'column',
  },
];
const rows = [
  { name: 'Ada', town: 'London', trade: 'Mathematician' },
  { name: 'Grace', town: 'New York', trade: null },
];

function show(isWide: boolean): string[][] {
  render(
    <ColumnTable
      label="People"
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      isWide={isWide}
      className="h-9"
    />,
  );
  const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? '');
  const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
  return [heads, ...screen.getAllByRole('row').slice(1).map(cellsOf)];
}

test('where there is room each column has its cells', () => {
  expect(show(true)).toEqual([
    ['Name', 'Town', 'Trade', 'Born', 'Write'],
    ['Ada', 'London', 'Mathematician', '1815', 'Write to Ada'],
    ['Grace', 'New York', '-', '1815', 'Write to Grace'],
  ]);
});

test('on a narrow screen the first column has a line of what others say, in their places', () => {
  expect(show(false)).toEqual([
    ['Name', 'Write'],
    ['AdaMathematician · London', 'Write to Ada'],
    ['GraceNew York', 'Write to Grace'],
  ]);
});
