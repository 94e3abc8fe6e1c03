import type { DefaultError, UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomId } from './random-id.ts';
import { useMutation } from './use-mutation.ts';

interface CreationOptions<Result, Input> extends Omit<UseMutationOptions<Result, DefaultError, Input>, 'mutationFn'> {
  /** @param key names what the user does, for the header `Idempotency-Key` */
  mutationFn: (input: Input, key: string) => Promise<Result>;
}

/**
 * A mutation that creates something once. The same values given again, for example after a lost response, count as the
 * same act of the user and keep their key. Other values, or a form opened anew, get a new key.
 */
export function useCreation<Result, Input>({ mutationFn, ...options }: CreationOptions<Result, Input>) {
  const tried = useRef({ values: '', key: '' });
  return useMutation({
    ...options,
    mutationFn: (input: Input) => {
      const values = JSON.stringify(input);
      if (tried.current.key === '' || tried.current.values !== values) tried.current = { values, key: randomId() };
      return mutationFn(input, tried.current.key);
    },
  });
}
