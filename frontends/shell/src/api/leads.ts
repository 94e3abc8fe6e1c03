import { api, keyOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

const oneLead = { query: { limit: 1 } };

/** How many leads there are; the server counts them. */
export const leadCountQuery = queryOptions({
  // Others change it too.
  refetchOnMount: 'always',
  queryKey: keyOf(calls.listLeads, oneLead),
  queryFn: async ({ signal }) => {
    const { rows, total } = await api.callPage(calls.listLeads, oneLead, { signal });
    return total ?? rows.length;
  },
});
