// @vitest-environment happy-dom
import { network, refusal } from '@cadenza/api-client/testing';
import { bulkChangeMaxIds, bulkDeleteMaxIds } from '@cadenza/contracts/limits';
import { createQueryClient, QueryClientProvider } from '@cadenza/screen-kit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { addressesQuery, useChangeLeads, useLeadsFile } from './bulk-leads.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const many = Array.from({ length: bulkDeleteMaxIds + 1 }, (_, index) => `lead-${index}`);
const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

test('more leads than a call takes are asked about in several, and one list answers', async () => {
  const asked: number[] = [];
  network({
    'POST /api/leads/addresses': ({ ids }: { ids: string[] }) => {
      asked.push(ids.length);
      return [`${ids.length}@example.com`];
    },
  });
  const { queryFn } = addressesQuery(many);
  const signal = new AbortController().signal;
  expect(await queryFn({ signal })).toEqual([`${bulkDeleteMaxIds}@example.com`, '1@example.com']);
  expect(asked).toEqual([bulkDeleteMaxIds, 1]);
});

test('their file has one head', async () => {
  // JSON stands in for the text of a file.
  network({ 'POST /api/leads/file': ({ ids }: { ids: string[] }) => `Email\n${ids.length}` });
  vi.spyOn(Blob.prototype, 'text').mockResolvedValueOnce('Email\r\nlast@example.com\r\n');
  const files: Blob[] = [];
  const { result } = renderHook(() => useLeadsFile((file) => files.push(file)), { wrapper });
  result.current.mutate(many);
  await waitFor(() => expect(files).toHaveLength(1));
  vi.restoreAllMocks();
  const text = await (files[0] as Blob).text();
  expect(text.endsWith('last@example.com\r\n')).toBe(true);
  expect(text.match(/Email/g)).toHaveLength(1);
});

test('a change that broke off goes on where it was, and its answer has all blocks', async () => {
  const asked: (string | undefined)[] = [];
  network({
    'POST /api/leads/bulk-change': ({ ids }: { ids: string[] }) => {
      asked.push(ids[0]);
      return asked.length === 2 ? refusal(409, 'Not now') : { success: true, changed: ids, full: [] };
    },
  });
  const leadIds = Array.from({ length: bulkChangeMaxIds + 1 }, (_, index) => `lead-${index}`);
  const { result } = renderHook(() => useChangeLeads(() => {}), { wrapper });
  const change = { what: 'add-tag', tag: 'keep' } as const;
  result.current.mutate({ leadIds, change });
  await waitFor(() => expect(result.current.isError).toBe(true));
  result.current.mutate({ leadIds, change });
  await waitFor(() => expect(result.current.data?.changed).toEqual(leadIds));
  const second = `lead-${bulkChangeMaxIds}`;
  expect(asked).toEqual(['lead-0', second, second]);
});
