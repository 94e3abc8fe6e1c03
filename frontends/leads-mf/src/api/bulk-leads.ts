import { api, type Campaign, cached, keyOf } from '@cadenza/api-client';
import type { BulkBlockResponse, ChangeLeadsResponse, LeadsChange } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { blocklistMaxRows, bulkChangeMaxIds, bulkDeleteMaxIds } from '@cadenza/contracts/limits';
import { leadIdBlocks } from '@cadenza/lead-entry';
import { showError, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { useRef } from 'react';

/** Called with how many leads are done. */
type OnProgress = (doneCount: number) => void;

interface LeadsToChange {
  leadIds: readonly string[];
  change: LeadsChange;
}

/** A change that broke off after some blocks: what it came to until then. */
interface BegunChange extends Omit<ChangeLeadsResponse, 'success'> {
  of: string;
  done: number;
}

/** Changes leads block by block; after a failure, earlier blocks stay changed, and the same change goes on behind them. */
export function useChangeLeads(onProgress: OnProgress) {
  const invalidate = useInvalidate();
  const begun = useRef<BegunChange | null>(null);
  return useMutation({
    mutationFn: async ({ leadIds, change }: LeadsToChange) => {
      const of = JSON.stringify([change, leadIds]);
      const run = begun.current?.of === of ? begun.current : { of, done: 0, changed: [], full: [] };
      begun.current = run;
      onProgress(run.done);
      for (const ids of blocks(leadIds.slice(run.done), bulkChangeMaxIds)) {
        const { changed, full } = await api.call(calls.changeLeads, { body: { ids, change } });
        run.changed.push(...changed);
        run.full.push(...full);
        run.done += ids.length;
        onProgress(run.done);
      }
      begun.current = null;
      return { changed: run.changed, full: run.full };
    },
    onError: (error) => showError(error, 'Failed to change the leads'),
    onSettled: () => invalidate(cached.leads, cached.tags, cached.campaigns),
  });
}

interface LeadsToDetach {
  campaign: Campaign;
  leadIds: readonly string[];
}

/** @returns a mutation that answers how many of the leads the campaign had */
export function useDetachLeads(onProgress: OnProgress) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ campaign: { id }, leadIds }: LeadsToDetach) => {
      let detached = 0;
      let done = 0;
      for (const block of leadIdBlocks(leadIds)) {
        detached += (await api.call(calls.detachLeads, { params: { id }, body: { leadIds: block } })).detached;
        done += block.length;
        onProgress(done);
      }
      return detached;
    },
    onError: (error) => showError(error, 'Failed to remove the leads'),
    onSettled: (_, __, { campaign }) => invalidate(cached.leads, cached.campaignList, cached.campaign(campaign.id)),
  });
}

interface AddressesToBlock {
  addresses: readonly string[];
  reason: string | null;
}

export function useBlockAddresses(onProgress: OnProgress) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ addresses, reason }: AddressesToBlock) => {
      const all: Pick<BulkBlockResponse, 'blocked' | 'alreadyBlocked'> = { blocked: 0, alreadyBlocked: 0 };
      let done = 0;
      for (const block of blocks(addresses, blocklistMaxRows)) {
        const entries = block.map((value) => ({ value, reason }));
        const { blocked, alreadyBlocked } = await api.call(calls.blockMany, { body: { entries } });
        all.blocked += blocked;
        all.alreadyBlocked += alreadyBlocked;
        done += block.length;
        onProgress(done);
      }
      return all;
    },
    onError: (error) => showError(error, 'Failed to block the leads'),
    // Their status is another one now.
    onSettled: () => invalidate({ queryKey: keyOf(calls.listBlocklist) }, cached.leads, cached.campaigns),
  });
}

/** The addresses of leads, read anew each time they are shown; one without an address has none. */
export const addressesQuery = (leadIds: readonly string[]) => ({
  queryKey: ['lead-addresses', leadIds],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const addresses: string[] = [];
    for (const ids of blocks(leadIds, bulkDeleteMaxIds))
      for (const address of await api.call(calls.listLeadAddresses, { body: { ids } }, { signal }))
        addresses.push(address);
    return addresses;
  },
  staleTime: 0,
  gcTime: 0,
});

export function useLeadsFile(onFile: (file: Blob) => void) {
  return useMutation({
    mutationFn: async (leadIds: readonly string[]) => {
      const parts: Blob[] = [];
      for (const ids of blocks(leadIds, bulkDeleteMaxIds)) {
        const file = await api.file(calls.getChosenLeadsFile, { body: { ids } });
        parts.push(parts.length === 0 ? file : await withoutHead(file));
      }
      return new Blob(parts, { type: 'text/csv' });
    },
    onSuccess: onFile,
    onError: (error) => showError(error, 'Failed to export the leads'),
  });
}

/** The rows of a file whose head stands above those before; no label of a column has a line break. */
async function withoutHead(file: Blob): Promise<Blob> {
  const text = await file.text();
  return new Blob([text.slice(text.indexOf('\n') + 1)]);
}

const blocks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, block) => items.slice(block * size, (block + 1) * size));
