import { api, queryOf } from '@cadenza/api-client';
import type { ChosenColumns } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, showError, useQueryClient } from '@cadenza/screen-kit';
import { useRef } from 'react';

export const leadColumnsQuery = queryOptions(queryOf(calls.getLeadColumns));

/** Shows the choice at once, and keeps it for the next time. */
export function useChooseLeadColumns(): (columns: ChosenColumns['columns']) => void {
  const queryClient = useQueryClient();
  const waiting = useRef<ChosenColumns | null>(null);
  const isSending = useRef(false);

  /** One call at a time, so that the last choice is the one that is kept. */
  async function sendWaiting() {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let next = waiting.current; next !== null; next = waiting.current) {
        waiting.current = null;
        await api.call(calls.chooseLeadColumns, { body: next });
      }
    } catch (error) {
      waiting.current = null;
      showError(error, 'Failed to keep the columns');
      await queryClient.invalidateQueries(leadColumnsQuery);
    } finally {
      isSending.current = false;
    }
  }

  return (columns) => {
    queryClient.setQueryData(leadColumnsQuery.queryKey, { columns });
    waiting.current = { columns };
    void sendWaiting();
  };
}
