import { api } from '@cadenza/api-client';
import type { AddressCheck } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import type { RowOutcome } from '../import-outcome.ts';
import type { CsvRow } from '../lead-mapping.ts';
import { addressOf } from '../row-to-lead.ts';

/** As many as one call takes. */
const addressesPerCall = 1_000;

/** Each address once: `repeated` rows have one that another row has. */
const hasAddress = new Set<RowOutcome>(['imported', 'known']);

/** What is known of the addresses of rows, by the index of the row. */
export type RowChecks = ReadonlyMap<number, AddressCheck>;

/** Checks the addresses of the rows that became leads which can be mailed. Ends early, with what there is, when `signal` aborts. */
export async function checkAddresses(
  rows: readonly CsvRow[],
  outcomes: readonly RowOutcome[],
  emailColumn: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<RowChecks> {
  const rowsToCheck = outcomes.flatMap((outcome, row) => (hasAddress.has(outcome) ? [row] : []));
  const checks = new Map<number, AddressCheck>();
  for (let start = 0; start < rowsToCheck.length && !signal.aborted; start += addressesPerCall) {
    const block = rowsToCheck.slice(start, start + addressesPerCall);
    const addresses = block.map((row) => addressOf(rows[row] as CsvRow, emailColumn));
    const answer = await api.call(calls.checkAddresses, { body: { addresses } });
    for (const [index, check] of answer.entries()) checks.set(block[index] as number, check);
    onProgress(Math.min(start + block.length, rowsToCheck.length), rowsToCheck.length);
  }
  return checks;
}
