// @vitest-environment happy-dom
import { aLead } from '@cadenza/api-client/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { choose, csv, setUp } from './testing/set-up.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without a campaign the leads are stored and attached to none', async () => {
  const { stored, attach, onRest } = setUp(
    { 'GET /api/leads?limit=1': [aLead({ createdAt: '2026-03-03T09:00:00Z' })] },
    {
      withoutCampaign: true,
    },
  );
  await choose(csv('Email\nada@example.com\nada@example.com\nnobody\n\n,\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 3 Leads' }));
  await screen.findByRole('heading', { name: 'Import finished' });
  expect(stored).toHaveLength(2);
  expect(attach).not.toHaveBeenCalled();
  expect(onRest).toHaveBeenCalledExactlyOnceWith({ complete: true, leads: 1 });
  expect(screen.getByText('1 from before, 1 repeated in this file. Not stored twice')).toBeTruthy();
  expect(screen.getByText('1 not valid: left out')).toBeTruthy();
});

test('the import that just ended can be undone, after its consequences were said', async () => {
  const importIds = new Set<string | null>();
  const answers = [
    { success: true, removed: 10_000, isMoreLeft: true },
    { success: true, removed: 2, isMoreLeft: false },
  ];
  const { calls } = setUp({
    'POST /api/leads/bulk': (block: unknown, query: URLSearchParams) => {
      importIds.add(query.get('importId'));
      return (block as { email: string }[]).map(({ email }) => aLead({ id: email, email }));
    },
    'GET /api/lead-imports': () => [
      {
        ...{ id: [...importIds][0], startedAt: '2026-03-02T09:00:00Z', mailed: false },
        ...{ created: 10_002, attached: 10_002, edited: 1, changed: 3 },
      },
    ],
  });
  await choose(
    csv(`Email,Name\n${Array.from({ length: 501 }, (_, index) => `lead${index}@example.com,`).join('\n')}\n,Ada`),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Import 502 Leads' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
  expect(importIds.size).toBe(1);
  const [id] = importIds;
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(
    await screen.findByText(
      '10,002 new leads are deleted, with all that is known of them. 10,002 of them are in a campaign, and will leave it. ' +
        '1 of them was changed since. 3 leads that you had before keep what the file gave them.',
    ),
  ).toBeTruthy();
  const fetchBefore = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method !== 'DELETE') return fetchBefore(path, init);
    calls.push(`DELETE ${path}`);
    return Promise.resolve(Response.json(answers.shift()));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo Import' }));
  expect(await screen.findByText('This import is undone.')).toBeTruthy();
  expect(calls.filter((call) => call === `DELETE /api/lead-imports/${id}`)).toHaveLength(2);
});

test('S9: an import whose leads were mailed cannot be undone', async () => {
  let importId: string | null = null;
  setUp({
    'POST /api/leads/bulk': (block: unknown, query: URLSearchParams) => {
      importId = query.get('importId');
      return (block as { email: string }[]).map(({ email }) =>
        aLead({ id: email, email, createdAt: '2026-03-02T09:00:00Z' }),
      );
    },
    'GET /api/lead-imports': () => [
      { id: importId, startedAt: '2026-03-02T09:00:00Z', mailed: true, created: 1, attached: 1, edited: 0, changed: 0 },
    ],
  });
  await choose(csv('Email\nada@example.com\n'));
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Lead' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
  expect(await screen.findByRole('alertdialog', { name: 'This import can no longer be undone' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo Import' })).toHaveProperty('disabled', true);
});
