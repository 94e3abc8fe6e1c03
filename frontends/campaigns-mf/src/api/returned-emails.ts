import { api, cached, keyOf, queryOf } from '@cadenza/api-client';
import type { ReturnDecision } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { leadListPollMs } from './list-campaign-leads.ts';

/** The kinds of report by which emails of a campaign came back. They come while it sends. */
export const returnedEmailsQuery = (campaignId: string) =>
  queryOptions({
    ...queryOf(calls.listReturnedEmails, { query: { campaignId } }),
    refetchOnMount: 'always',
    refetchInterval: leadListPollMs,
  });

interface DecidedReturn {
  kind: string;
  decision: ReturnDecision;
}

/** Decides what becomes of all emails that came back with the same words; resolves with how many. */
export function useSettleReturnedEmails() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: settleAll,
    // Also after a failure: some may have been settled before it.
    onSettled: () => invalidate({ queryKey: keyOf(calls.listReturnedEmails) }, cached.campaigns, cached.analytics),
  });
}

/** One call settles a bounded number; a call that settles none of those that are left would do so again. */
async function settleAll({ kind, decision }: DecidedReturn): Promise<number> {
  let all = 0;
  for (;;) {
    const { settled, left } = await api.call(calls.settleReturnedEmails, { params: { id: kind }, body: { decision } });
    all += settled;
    if (left === 0 || settled === 0) return all;
  }
}
