import type { DefaultError, UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useMutation as useMutationUnguarded } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * The library's `useMutation`, except that a call made while one is running (Enter pressed twice, a double click) is
 * not sent: it gets the response to the running request. `isPending` alone cannot do this, because it is true only
 * after the next render.
 */
export function useMutation<Result = unknown, Failure = DefaultError, Input = void, Context = unknown>(
  options: UseMutationOptions<Result, Failure, Input, Context>,
): UseMutationResult<Result, Failure, Input, Context> {
  const mutation = useMutationUnguarded(options);
  const running = useRef(new Map<string | undefined, Promise<Result>>());
  const start = mutation.mutateAsync;

  const mutateAsync = useCallback<typeof start>(
    (...asked) => {
      const values = JSON.stringify(asked[0]);
      const before = running.current.get(values);
      if (before !== undefined) return before;
      const request = start(...asked).finally(() => running.current.delete(values));
      running.current.set(values, request);
      return request;
    },
    [start],
  );
  // Failures go to `onError`.
  const mutate = useCallback<typeof mutation.mutate>(
    (...asked) => void mutateAsync(...asked).catch(() => {}),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
