// @vitest-environment happy-dom
import { network } from '@cadenza/api-client/testing';
import { bulkDeleteMaxIds } from '@cadenza/contracts/limits';
import { createQueryClient, QueryClientProvider } from '@cadenza/screen-kit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { addressesQuery, useLeadsFile } from './bulk-leads.ts';

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
