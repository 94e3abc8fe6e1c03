import { api, keyOf, type Lead } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { type Pages, usePages } from '@cadenza/long-list';

const pageRows = 500;

export interface LeadPages extends Pages<Lead> {
  /** How many leads the search finds, including those not read yet. */
  total: number;
}

/** The leads that a search finds, newest first. */
export function useLeadPages(search: string): LeadPages {
  const query = { limit: pageRows, search };
  const { first, ...pages } = usePages({
    queryKey: keyOf(calls.listLeads, { query }),
    read: (cursor, signal) =>
      api.callPage(calls.listLeads, { query: { ...query, cursor: cursor ?? undefined } }, { signal }),
  });
  return { ...pages, total: first?.total ?? pages.rows.length };
}

/** The ids of all leads that a search finds, including those not read yet. */
export function readLeadIds(search: string): Promise<string[]> {
  return api.call(calls.listLeadIds, { query: { search } });
}
