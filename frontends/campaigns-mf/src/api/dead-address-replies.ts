import { api, cached, keyOf, queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, useInvalidate, useMutation } from '@cadenza/screen-kit';

/** The words by which addresses of a campaign were called dead. */
export const deadAddressRepliesQuery = (campaignId: string) =>
  queryOptions({
    ...queryOf(calls.listDeadAddressReplies, { query: { campaignId } }),
    refetchOnMount: 'always',
  });

/** Lets all be mailed again that were called dead with the same words; resolves with how many. */
export function useTakeBackDeadAddresses(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: takeBackAll,
    // Also after a failure: some may have been taken back before it.
    onSettled: () =>
      invalidate(
        { queryKey: keyOf(calls.listDeadAddressReplies, { query: { campaignId } }) },
        cached.campaigns,
        cached.analytics,
      ),
  });
}

/** One call takes back a bounded number. */
async function takeBackAll(kind: string): Promise<number> {
  let all = 0;
  for (;;) {
    const { settled, left } = await api.call(calls.takeBackDeadAddresses, { params: { id: kind } });
    all += settled;
    if (left === 0 || settled === 0) return all;
  }
}
