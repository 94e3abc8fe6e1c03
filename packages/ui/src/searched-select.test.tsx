// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './index.ts';
import { TimeZoneSelect } from './time-zone-select.tsx';

afterEach(cleanup);

interface SampleProps {
  first?: string;
  labelOfNone?: string;
  onSubmit?: () => void;
}

function Sample({ first = 'Europe/Berlin', labelOfNone, onSubmit = () => {} }: SampleProps) {
  const [zone, setZone] = useState(first);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field label="Time zone">
        <TimeZoneSelect value={zone} onChange={setZone} {...(labelOfNone && { labelOfNone })} />
      </Field>
      <output>{zone}</output>
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Time zone' });
/** Not by their role, which takes seconds for hundreds. */
const options = () => [...screen.getByRole('listbox').children];

test('all time zones are there, the common ones first, and the one that is chosen is marked', async () => {
  render(<Sample />);
  expect(field().textContent).toBe('Berlin');
  await userEvent.click(field());
  expect(options()[0]?.textContent).toBe('Eastern Time (New York)America/New_York');
  expect(options().length).toBeGreaterThan(300);
  const selected = options().filter((option) => option.getAttribute('aria-selected') === 'true');
  expect(selected.map(({ textContent }) => textContent)).toEqual(['BerlinEurope/Berlin']);
});

test('where none can be chosen, that comes first', async () => {
  render(<Sample first="" labelOfNone="Each person's own" />);
  expect(field().textContent).toBe("Each person's own");
  await userEvent.click(field());
  expect(options()[0]?.textContent).toBe("Each person's own");
  await userEvent.keyboard('tokyo{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Asia/Tokyo');
});

test.each([
  ['vienn', 'Europe/Vienna'],
  ['america/buenos', 'America/Buenos_Aires'],
  ['los angeles', 'America/Los_Angeles'],
])('typing "%s" and Enter chooses %s, and sends no form', async (typed, zone) => {
  const onSubmit = vi.fn();
  render(<Sample onSubmit={onSubmit} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard(`${typed}{Enter}`);
  expect(screen.getByRole('status').textContent).toBe(zone);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('arrows move from the chosen one, Escape leaves it, and nothing found says so', async () => {
  render(<Sample first="America/Chicago" />);
  await userEvent.click(field());
  await userEvent.keyboard('nowhere');
  expect(screen.getByText('Nothing contains what you typed.')).toBeTruthy();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(field().textContent).toBe('Central Time (Chicago)');
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field().textContent).toBe('Mountain Time (Denver)');
});

test('a zone that this browser does not know stays', () => {
  render(<Sample first="Europe/Kiev_Old" />);
  expect(field().textContent).toBe('Kiev Old');
});
