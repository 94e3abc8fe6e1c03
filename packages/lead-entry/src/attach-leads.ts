import { type AttachLeadsResponse, api } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

/** The server takes this many ids in one call. */
const leadIdsMaxPerCall = 10_000;

/**
 * Attaches leads to a campaign; leads that it already has stay as they are.
 * @param idempotencyKey names what the user does, so that a repeated call attaches nothing twice
 * @param onProgress called after each call with how many leads are done
 * @returns the sums over all calls, and the server's last remark (for example, that nothing will be sent)
 * @throws ApiError; earlier calls may have attached their leads
 */
export async function attachLeads(
  campaignId: string,
  leadIds: readonly string[],
  idempotencyKey?: string,
  onProgress?: (doneCount: number) => void,
): Promise<AttachLeadsResponse> {
  const sum: AttachLeadsResponse = { success: true, attached: 0, alreadyAttached: 0 };
  for (const [index, block] of leadIdBlocks([...new Set(leadIds)]).entries()) {
    const options = idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}-${index}` };
    const input = { params: { id: campaignId }, body: { leadIds: block } };
    const response = await api.call(calls.attachLeads, input, options);
    sum.attached += response.attached;
    sum.alreadyAttached += response.alreadyAttached;
    onProgress?.(sum.attached + sum.alreadyAttached);
    if (response.message !== undefined) sum.message = response.message;
  }
  return sum;
}

/** The ids in blocks that one call takes. */
export function leadIdBlocks(leadIds: readonly string[]): string[][] {
  const blockCount = Math.ceil(leadIds.length / leadIdsMaxPerCall);
  return Array.from({ length: blockCount }, (_, block) =>
    leadIds.slice(block * leadIdsMaxPerCall, (block + 1) * leadIdsMaxPerCall),
  );
}
