// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SearchedChoice } from './index.ts';

afterEach(cleanup);

const options = Array.from({ length: 60 }, (_, number) => ({
  value: `v${number}`,
  label: `Option ${number}`,
  detail: number % 2 === 0 ? 'even' : 'odd',
}));

function Sample() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <SearchedChoice
        label="Option"
        placeholder="Search options..."
        options={options}
        value={chosen}
        onChange={setChosen}
      />
      <output>{chosen}</output>
    </>
  );
}

test('the first options are shown, typing finds the others, and one is chosen', async () => {
  render(<Sample />);
  expect(screen.getAllByRole('radio')).toHaveLength(50);
  expect(screen.getByText('10 more: type to find them.')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search options' }), 'OPTION 59');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await userEvent.click(screen.getByText('Option 59'));
  expect(screen.getByRole('radio', { name: 'Option 59' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('v59')).toBeTruthy();
});

test('the second line is searched too; nothing found says so', async () => {
  render(<Sample />);
  const search = screen.getByRole('searchbox', { name: 'Search options' });
  await userEvent.type(search, 'odd');
  expect(screen.getAllByRole('radio')).toHaveLength(30);
  await userEvent.type(search, '?');
  expect(screen.getByText('Nothing contains what you typed.')).toBeTruthy();
});

test('the arrow keys choose', async () => {
  render(<Sample />);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Option 0' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Option 1' }));
});
