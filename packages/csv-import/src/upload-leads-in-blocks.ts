import { api, type BulkLeadRow, type Lead } from '@cadenza/api-client';

/** What one call takes. */
export const bulkLeadsMaxRows = 5_000;

export interface UploadOptions {
  /** Stores one block and answers its leads. The default is the call of the API. */
  post?: (block: BulkLeadRow[]) => Promise<Lead[]>;
  /** Told after each block how many rows have been stored so far. */
  onProgress?: (storedCount: number) => void;
}

/**
 * Stores leads block by block and answers all of them in order. When a block fails the error is thrown; storing the
 * same rows again is harmless, because a known address answers the lead it had.
 */
export async function uploadLeadsInBlocks(leads: BulkLeadRow[], options: UploadOptions = {}): Promise<Lead[]> {
  const { post = postBlock, onProgress } = options;
  const stored: Lead[] = [];
  for (let start = 0; start < leads.length; start += bulkLeadsMaxRows) {
    const block = leads.slice(start, start + bulkLeadsMaxRows);
    for (const lead of await post(block)) stored.push(lead);
    onProgress?.(start + block.length);
  }
  return stored;
}

function postBlock(block: BulkLeadRow[]): Promise<Lead[]> {
  return api.post<Lead[]>('/api/leads/bulk', block);
}
