import { api, keyOf, type Lead } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { keepPreviousData, queryOptions } from '@cadenza/screen-kit';

const shownMax = 8;

/** The newest leads that the server finds; of an empty search none. */
export function foundLeadsQuery(search: string) {
  const query = { search, limit: shownMax };
  return queryOptions({
    queryKey: keyOf(calls.listLeads, { query }),
    queryFn: async ({ signal }) => (await api.callPage(calls.listLeads, { query }, { signal })).rows,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** The list of leads, with this one alone. */
export function pathOfLead({ email }: Lead): string {
  const condition = { on: 'field', field: 'email', is: 'is', value: email };
  return `/leads?${new URLSearchParams({ filter: JSON.stringify({ match: 'all', conditions: [condition] }) })}`;
}
