import { api, cached, keyOf, queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, showError, useInvalidate, useMutation } from '@cadenza/screen-kit';

const readAgainMs = 30_000;

/** For which campaigns each mailbox works, and how many leads hear from it. */
export const mailboxWorkQuery = queryOptions({
  ...queryOf(calls.listMailboxWork),
  refetchOnMount: 'always',
  refetchInterval: readAgainMs,
});
export const cachedWork = { queryKey: keyOf(calls.listMailboxWork) };

export const campaignsQuery = queryOptions({ ...queryOf(calls.listCampaigns), refetchOnMount: 'always' });

/**
 * Lets all leads of a mailbox hear from another one.
 * @returns how many
 */
export function moveAllLeads(id: string, to: string): Promise<number> {
  return inBlocks(async () => {
    const { moved, left } = await api.call(calls.moveLeads, { params: { id }, body: { to } });
    return { count: moved, left };
  });
}

/**
 * Ends all leads of a mailbox that is paused or was removed.
 * @returns how many
 */
export function endAllLeads(id: string): Promise<number> {
  return inBlocks(async () => {
    const { ended, left } = await api.call(calls.endLeads, { params: { id } });
    return { count: ended, left };
  });
}

/** A call takes so many leads at most. */
async function inBlocks(next: () => Promise<{ count: number; left: number }>): Promise<number> {
  let total = 0;
  for (;;) {
    const { count, left } = await next();
    total += count;
    if (left === 0 || count === 0) return total;
  }
}

/** Lets follow-ups leave by a mailbox though its answers are not read. */
export function useSendUnread(id: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => api.call(calls.sendUnread, { params: { id } }),
    onError: (error) => showError(error, 'Failed to let follow-ups leave'),
    onSettled: () => invalidate(cachedWork, cached.campaigns),
  });
}

export function useMoveLeads(id: string) {
  return useChangeOfLeads((to: string) => moveAllLeads(id, to));
}

export function useEndLeads(id: string) {
  return useChangeOfLeads(() => endAllLeads(id));
}

function useChangeOfLeads<Input = void>(change: (input: Input) => Promise<number>) {
  const invalidate = useInvalidate();
  // Also after a failure: some may have been changed before it.
  return useMutation({ mutationFn: change, onSettled: () => invalidate(cachedWork, cached.campaigns) });
}
