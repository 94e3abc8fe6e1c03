// @vitest-environment happy-dom
import { network, refusal } from '@cadenza/api-client/testing';
import type { LeadImport } from '@cadenza/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderImports } from '../../testing/render-leads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const anImport = (fields: Partial<LeadImport>): LeadImport => ({
  ...{ id: 'first', startedAt: '2026-03-02T09:00:00Z', mailed: false },
  ...{ created: 1_200, attached: 0, edited: 0, changed: 0 },
  ...fields,
});

async function openImports(imports: LeadImport[], undo: (id: string) => unknown = () => refusal(503, 'Not now')) {
  network({
    'GET /api/leads': [],
    'GET /api/campaigns': [],
    'GET /api/lead-imports': () => imports,
    'DELETE /api/lead-imports/first': () => undo('first'),
  });
  await renderImports();
  // Notices are items of a list as well.
  return within(await screen.findByRole('list', { name: 'Imports' }));
}

test('each import says what it did; one that was mailed or has nothing left is not undone', async () => {
  const page = await openImports([
    anImport({ changed: 30, fileName: 'spring.csv' }),
    anImport({ id: 'second', created: 1, mailed: true }),
    anImport({ id: 'third', created: 0, changed: 2 }),
  ]);
  const items = await page.findAllByRole('listitem');
  const what = [
    '1,200 new leads, 30 known before and changed',
    '1 new lead',
    '0 new leads, 2 known before and changed',
  ];
  for (const [index, words] of what.entries()) expect(items[index]?.textContent).toContain(words);
  expect(items[0]?.textContent).toContain('spring.csvMar 2, 2026');
  expect(items[1]?.textContent).toContain('Mailed');
  expect(page.getAllByRole('button', { name: /^Undo the import of Mar 2, 2026/ })).toHaveLength(1);
});

test('an import is undone after a question, and leaves the list', async () => {
  const imports = [anImport({})];
  const page = await openImports(imports, () => {
    imports.pop();
    return { success: true, removed: 1_200, isMoreLeft: false };
  });
  await userEvent.click(await page.findByRole('button', { name: /^Undo the import/ }));
  expect(await screen.findByText('1,200 new leads are deleted, with all that is known of them.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo Import' }));
  expect(await screen.findByText('Import undone: 1,200 leads removed')).toBeTruthy();
  expect(await screen.findByText(/^No imports yet/)).toBeTruthy();
});

test('a refusal is told, and the import stays', async () => {
  const page = await openImports([anImport({})], () =>
    refusal(409, 'Leads of this import were mailed', 'import-mailed'),
  );
  await userEvent.click(await page.findByRole('button', { name: /^Undo the import/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo Import' }));
  expect(await screen.findByText('Leads of this import were mailed')).toBeTruthy();
  expect(page.getAllByRole('listitem')).toHaveLength(1);
});
