// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyMapping } from './lead-mapping.ts';
import { recallTargets, rememberTargets } from './remembered-mappings.ts';
import { choose, csv, setUp } from './testing/set-up.tsx';

const storageKey = 'cadenza-import-mappings';
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mapping = { ...emptyMapping, email: 'E-Mail', company: 'Firma' };
const industry = { key: 'industry', label: 'Industry', type: 'text' as const };
const remember = (headers: string[]) =>
  rememberTargets(headers, mapping, [{ column: 'Branche', field: industry }], new Map([['Notiz', null]]));

test('the targets of columns are recalled for the same headers in another order and spelling', () => {
  remember(['E-Mail', 'Firma', 'Branche', 'Notiz']);
  expect(recallTargets([' firma', 'NOTIZ', 'e-mail', 'Branche'])).toEqual({
    mapping: { ...emptyMapping, email: 'e-mail', company: ' firma' },
    fieldChoices: new Map([
      ['NOTIZ', null],
      ['Branche', 'industry'],
    ]),
  });
  expect(recallTargets(['E-Mail', 'Firma', 'Branche'])).toBeNull();
  expect(recallTargets(['E-Mail', 'Firma', 'Branche', 'Notiz', 'More'])).toBeNull();
});

test('twenty sets are kept, the newest of each', () => {
  for (let index = 0; index < 25; index += 1) remember([`Column ${index}`, 'E-Mail']);
  remember(['Column 24', 'E-Mail']);
  expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toHaveLength(20);
  expect(recallTargets(['Column 4', 'E-Mail'])).toBeNull();
  expect(recallTargets(['Column 5', 'E-Mail'])).not.toBeNull();
});

test('headers that are alike, none, or too many are not remembered', () => {
  for (const headers of [['E-Mail', 'e-mail '], [], Array.from({ length: 301 }, (_, index) => `c${index}`)]) {
    remember(headers);
    expect(recallTargets(headers)).toBeNull();
  }
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test.each(['nonsense', 'null', '{}', '[null, 1, {"headers": 1}, {"headers": "x", "mapping": {}, "choices": [1]}]'])(
  'storage that holds %s is as good as empty',
  (text) => {
    localStorage.setItem(storageKey, text);
    expect(recallTargets(['E-Mail'])).toBeNull();
    remember(['E-Mail']);
    expect(recallTargets(['E-Mail'])).not.toBeNull();
  },
);

test('where the browser refuses storage nothing is remembered', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  remember(['E-Mail']);
  expect(recallTargets(['E-Mail'])).toBeNull();
});

const column = (name: string) => screen.getByRole('combobox', { name: `Column ${name}` });

test('a file with the headers of an earlier one is mapped as that was, and says so', async () => {
  const file = () => csv('Mail,Alias,Industry\nada@example.com,Ada,Engines\n');
  setUp({ 'GET /api/lead-fields': [industry] });
  await choose(file());
  await userEvent.click(await screen.findByRole('combobox', { name: 'Column Alias' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Company' }));
  await userEvent.click(column('Industry'));
  await userEvent.click(screen.getByRole('option', { name: 'Not imported' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Lead' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  cleanup();

  const { stored } = setUp({ 'GET /api/lead-fields': [industry] });
  await choose(csv('industry,ALIAS,mail\nEngines,Ada,ada@example.com\n'));
  expect(await screen.findByText(/^As last time/)).toBeTruthy();
  expect(column('ALIAS').textContent).toBe('Company');
  expect(column('industry').textContent).toBe('Not imported');
  await userEvent.click(column('industry'));
  await userEvent.click(screen.getByRole('option', { name: 'Industry' }));
  expect(screen.queryByText(/^As last time/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Lead' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored).toMatchObject([{ company: 'Ada', fields: { industry: 'Engines' } }]);
  cleanup();

  // The field is gone by now.
  setUp();
  await choose(file());
  expect(await screen.findByText(/^As last time/)).toBeTruthy();
  expect(column('Industry').textContent).toBe('Not imported');
});
