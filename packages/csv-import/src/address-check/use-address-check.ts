import { errorMessage } from '@cadenza/api-client';
import { useEffect, useState } from 'react';
import type { RowOutcome } from '../import-outcome.ts';
import type { CsvRow } from '../lead-mapping.ts';
import { checkAddresses, type RowChecks } from './check-addresses.ts';

export type AddressCheckState =
  | { status: 'running'; done: number; total: number }
  | { status: 'failed'; message: string }
  | { status: 'ended'; checks: RowChecks };

/** Checks the addresses of an import once it is over, for as long as its summary is shown. */
export function useAddressCheck(rows: readonly CsvRow[], outcomes: readonly RowOutcome[], emailColumn: string) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<AddressCheckState>({ status: 'running', done: 0, total: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const tell = (next: AddressCheckState) => {
      if (!signal.aborted) setState(next);
    };
    tell({ status: 'running', done: 0, total: 0 });
    checkAddresses(rows, outcomes, emailColumn, {
      signal,
      onProgress: (done, total) => tell({ status: 'running', done, total }),
    }).then(
      (checks) => tell({ status: 'ended', checks }),
      (error) => tell({ status: 'failed', message: errorMessage(error, 'The addresses could not be checked') }),
    );
    return () => leaving.abort();
  }, [rows, outcomes, emailColumn, attempt]);
  return { state, retry: () => setAttempt(attempt + 1) };
}
