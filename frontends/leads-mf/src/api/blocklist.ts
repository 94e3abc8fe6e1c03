import { api, cached, keyOf, urlOf } from '@cadenza/api-client';
import type { BlockedEntry, BlockRequest, BulkBlockResponse } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { blocklistMaxRows } from '@cadenza/contracts/limits';
import { type Pages, usePages } from '@cadenza/long-list';
import { showError, showSuccess, useInvalidate, useMutation, useQuery } from '@cadenza/screen-kit';

const pageRows = 500;
/** The most rows that one call takes. */
const cachedBlocklist = { queryKey: keyOf(calls.listBlocklist) };

export interface BlocklistPages extends Pages<BlockedEntry> {
  /** How many entries the search finds, including those not read yet. */
  total: number;
}

/** The entries that a search finds, newest first. */
export function useBlocklistPages(search: string): BlocklistPages {
  const query = { limit: pageRows, search };
  const { first, ...pages } = usePages({
    queryKey: keyOf(calls.listBlocklist, { query }),
    read: (cursor, signal) =>
      api.callPage(calls.listBlocklist, { query: { ...query, cursor: cursor ?? undefined } }, { signal }),
  });
  return { ...pages, total: first?.total ?? pages.rows.length };
}

export const blocklistFileUrl = (search: string) => urlOf(calls.getBlocklistFile, { query: { search } });

/** Rejects with the refusal `free-mail-domain` until that is confirmed. */
export function useBlock() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (entry: BlockRequest) => api.call(calls.block, { body: entry }),
    onSuccess: ({ value }) => showSuccess(`${value} is blocked`),
    onSettled: () => invalidate(cachedBlocklist, cached.leads),
  });
}

export function useUnblock() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (value: string) => api.call(calls.unblock, { body: { value } }),
    onSuccess: (_, value) => showSuccess(`${value} is no longer blocked`),
    onError: (error) => showError(error, 'Failed to unblock'),
    onSettled: () => invalidate(cachedBlocklist, cached.leads),
  });
}

/** An address or a domain to block, and why. */
interface EntryToBlock {
  value: string;
  reason: string | null;
}

/** Whom blocking a list would concern. */
export interface ListCheck {
  /** Its domains that many people share, which must be confirmed. */
  shared: string[];
  alreadyBlocked: number;
  leads: number;
  campaigns: number;
  /** Not so for a list of several calls, as a lead may be counted for its address and for its domain. */
  isExact: boolean;
}

/**
 * Asks whom blocking a list would concern.
 * @param id of the list: another one is asked about again
 */
export function useListCheck(id: number, entries: readonly EntryToBlock[]) {
  return useQuery({
    queryKey: ['blocklist-check', id],
    queryFn: ({ signal }) => checkList(entries, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function checkList(entries: readonly EntryToBlock[], signal: AbortSignal): Promise<ListCheck> {
  const check: ListCheck = {
    ...{ shared: [], alreadyBlocked: 0, leads: 0, campaigns: 0 },
    isExact: entries.length <= blocklistMaxRows,
  };
  const campaignIds = new Set<string>();
  for (let start = 0; start < entries.length; start += blocklistMaxRows) {
    const some = entries.slice(start, start + blocklistMaxRows);
    const body = { entries: some.map(({ value }) => ({ value })) };
    const answer = await api.call(calls.checkBlocklist, { body }, { signal });
    check.shared.push(...answer.refused.flatMap(({ row }) => some[row]?.value ?? []));
    check.alreadyBlocked += answer.alreadyBlocked;
    check.leads += answer.leads;
    for (const campaignId of answer.campaignIds) campaignIds.add(campaignId);
  }
  return { ...check, campaigns: campaignIds.size };
}

interface RowsToBlock {
  rows: readonly EntryToBlock[];
  confirmed: boolean;
}

/** Places in `refused` are those in the whole file. */
export function useBlockMany() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ rows, confirmed }: RowsToBlock): Promise<BulkBlockResponse> => {
      const all: BulkBlockResponse = { blocked: 0, alreadyBlocked: 0, refused: [] };
      for (let start = 0; start < rows.length; start += blocklistMaxRows) {
        const entries = rows.slice(start, start + blocklistMaxRows);
        const { blocked, alreadyBlocked, refused } = await api.call(calls.blockMany, { body: { entries, confirmed } });
        all.blocked += blocked;
        all.alreadyBlocked += alreadyBlocked;
        all.refused.push(...refused.map((each) => ({ ...each, row: start + each.row })));
      }
      return all;
    },
    onError: (error) => showError(error, 'Failed to block the entries of the file'),
    // Also after a failure: earlier blocks of rows are stored.
    onSettled: () => invalidate(cachedBlocklist, cached.leads),
  });
}
