import { api, cached, keyOf, queryOf } from '@cadenza/api-client';
import type { RefusalDecision } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { leadListPollMs } from './list-campaign-leads.ts';

/** The kinds of unclear refusal that a campaign has. They come and go while it sends. */
export function unclearRefusalsQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.listUnclearRefusals, { query: { campaignId } }),
    refetchOnMount: 'always',
    refetchInterval: leadListPollMs,
  });
}

interface Decided {
  kind: string;
  decision: RefusalDecision;
}

/** Decides what all refusals of a kind mean; resolves with how many emails that settled. */
export function useSettleRefusals() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: settleAll,
    // Also after a failure: some may have been settled before it.
    onSettled: () => invalidate({ queryKey: keyOf(calls.listUnclearRefusals) }, cached.campaigns, cached.analytics),
  });
}

/** One call settles a bounded number; a call that settles none of those that are left would do so again. */
async function settleAll({ kind, decision }: Decided): Promise<number> {
  let all = 0;
  for (;;) {
    const { settled, left } = await api.call(calls.settleRefusals, { params: { id: kind }, body: { decision } });
    all += settled;
    if (left === 0 || settled === 0) return all;
  }
}
