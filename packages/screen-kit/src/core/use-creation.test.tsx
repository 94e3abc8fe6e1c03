// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient, QueryClientProvider, useCreation } from './core.ts';

/** A form whose requests the test responds to itself. */
function creation() {
  const requests: { name: string; key: string; response: PromiseWithResolvers<string> }[] = [];
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const mutationFn = (name: string, key: string) => {
    const response = Promise.withResolvers<string>();
    requests.push({ name, key, response });
    return response.promise;
  };
  const { result } = renderHook(() => useCreation({ mutationFn }), { wrapper });
  return { requests, form: () => result.current };
}

test('a repeated call before the next render joins the running request', async () => {
  const { requests, form } = creation();
  const told: string[] = [];
  await act(async () => {
    for (const onSuccess of [() => told.push('first'), () => told.push('second')])
      form().mutate('Spring', { onSuccess });
  });
  await waitFor(() => expect(form().isPending).toBe(true));
  const again = form().mutateAsync('Spring');
  await act(async () => requests[0]?.response.resolve('made'));
  expect([await again, told, requests.length]).toEqual(['made', ['first'], 1]);
});

test('a call with other values meanwhile is a request of its own', async () => {
  const { requests, form } = creation();
  const responses = await act(async () => ['Spring', 'Autumn'].map((name) => form().mutateAsync(name)));
  await act(async () => {
    for (const { name, response } of requests) response.resolve(`made ${name}`);
  });
  expect(await Promise.all(responses)).toEqual(['made Spring', 'made Autumn']);
});

test('after a lost response the same values keep their key, and other values get a new one', async () => {
  const { requests, form } = creation();
  for (const name of ['Spring', 'Spring', 'Autumn', 'Spring']) {
    await act(async () => form().mutate(name));
    await act(async () => requests.at(-1)?.response.reject(new Error('The response was lost')));
    await waitFor(() => expect(form().isError).toBe(true));
  }
  const [first, second, other, later] = requests.map(({ key }) => key);
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(second).toBe(first);
  expect(new Set([first, other, later]).size).toBe(3);
});
