import { api, keyOf, type Lead, queryOf, urlOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { type Pages, type Sorting, usePages } from '@cadenza/long-list';
import { useQuery } from '@cadenza/screen-kit';

const pageRows = 500;

/** Which leads are meant; what is given must all hold. */
export interface LeadSelection {
  search?: string;
  /** A filter as JSON. */
  filter?: string;
  /** Id of a segment. */
  segment?: string;
}

export interface LeadPages extends Pages<Lead> {
  /** How many leads are selected, including those not read yet. Null while that is counted: more than 10,000. */
  total: number | null;
}

/** The selected leads, newest first or sorted. */
export function useLeadPages(selection: LeadSelection, sorting: Sorting | null): LeadPages {
  const order = sorting === null ? {} : { sort: sorting.by, direction: sorting.direction };
  const query = { limit: pageRows, ...selection, ...order };
  const { first, ...pages } = usePages({
    queryKey: keyOf(calls.listLeads, { query }),
    read: (cursor, signal) =>
      api.callPage(calls.listLeads, { query: { ...query, cursor: cursor ?? undefined } }, { signal }),
    // What happened to leads since then may have changed who matches.
    readOnMount: selection.filter !== undefined || selection.segment !== undefined || sorting?.by === 'contactedAt',
  });
  const known = first?.total ?? (pages.hasMore ? null : pages.rows.length);
  const count = useQuery({ ...leadCountQuery(selection), enabled: known === null && !pages.isSearching });
  return { ...pages, total: known ?? (pages.isSearching ? null : (count.data?.count ?? null)) };
}

/** The exact number of selected leads. It is counted again each time it is shown. */
export const leadCountQuery = (selection: LeadSelection) => ({
  ...queryOf(calls.countLeads, { query: { ...selection } }),
  staleTime: 0,
});

/** The ids of all selected leads, read anew each time they are shown. */
export const leadIdsQuery = (selection: LeadSelection) => ({
  ...queryOf(calls.listLeadIds, { query: { ...selection } }),
  staleTime: 0,
  gcTime: 0,
});

/** The ids of all selected leads, including those not read yet. */
export function readLeadIds(selection: LeadSelection): Promise<string[]> {
  return api.call(calls.listLeadIds, { query: { ...selection } });
}

/** @param isForExcel begins the file with a mark, without which Excel takes letters with accents for others */
export const leadsFileUrl = (selection: LeadSelection, isForExcel: boolean) =>
  urlOf(calls.getLeadsFile, { query: { ...selection, ...(isForExcel && { bom: '1' }) } });
