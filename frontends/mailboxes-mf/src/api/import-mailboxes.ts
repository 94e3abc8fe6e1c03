import { api } from '@cadenza/api-client';
import type { ImportedMailbox } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';

/** @param idempotencyKey of this block: sent again under it, the block is not connected twice */
export function importBlock(rows: readonly unknown[], idempotencyKey: string): Promise<ImportedMailbox[]> {
  return api.call(calls.importMailboxes, { body: [...rows] }, { idempotencyKey });
}
