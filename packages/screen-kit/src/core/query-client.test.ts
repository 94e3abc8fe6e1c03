import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('query results stay fresh, and nothing is refetched or retried by itself', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test('a read that fails is not tried again', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('down')));
  await expect(createQueryClient().fetchQuery({ queryKey: ['leads'], queryFn })).rejects.toThrow('down');
  expect(queryFn).toHaveBeenCalledOnce();
});
