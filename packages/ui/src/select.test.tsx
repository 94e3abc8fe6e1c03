// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from './index.ts';

afterEach(cleanup);

function ZoneSelect() {
  const [zone, setZone] = useState('UTC');
  return (
    <Field label="Time zone">
      <Select value={zone} onValueChange={setZone}>
        <SelectTrigger>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="UTC">UTC</SelectItem>
          <SelectItem value="Europe/Berlin">Berlin</SelectItem>
        </SelectContent>
      </Select>
    </Field>
  );
}

test('a select is named by its field and takes the option that is clicked', async () => {
  const user = userEvent.setup();
  render(<ZoneSelect />);
  const trigger = screen.getByRole('combobox', { name: 'Time zone' });
  expect(trigger.textContent).toBe('UTC');
  await user.click(trigger);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['UTC', 'Berlin']);
  await user.click(screen.getByRole('option', { name: 'Berlin' }));
  expect(screen.getByRole('combobox', { name: 'Time zone' }).textContent).toBe('Berlin');
});

test('a select works by keyboard alone', async () => {
  const user = userEvent.setup();
  render(<ZoneSelect />);
  await user.tab();
  await user.keyboard('{Enter}');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Time zone' }).textContent).toBe('Berlin');
});
