/** What one call that names leads takes. */
const leadIdsMaxPerCall = 10_000;

export function inBlocks(leadIds: string[]): string[][] {
  const blockCount = Math.ceil(leadIds.length / leadIdsMaxPerCall);
  return Array.from({ length: blockCount }, (_, block) =>
    leadIds.slice(block * leadIdsMaxPerCall, (block + 1) * leadIdsMaxPerCall),
  );
}
