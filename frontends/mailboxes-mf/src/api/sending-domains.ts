import { api, keyOf, queryOf } from '@cadenza/api-client';
import type { SendingDomain } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, showError, useInvalidate, useMutation, useQueryClient } from '@cadenza/screen-kit';

const readAgainMs = 30_000;
/** While one waits for its first check. */
const watchCheckMs = 5_000;

/** The domains of all mailboxes and of the relay. They are checked by themselves. */
export const sendingDomainsQuery = queryOptions({
  ...queryOf(calls.listSendingDomains),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.some(({ checkedAt }) => checkedAt === null) ? watchCheckMs : readAgainMs,
});

export function useCheckDomain(domain: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => api.call(calls.checkSendingDomain, { params: { domain } }),
    onSuccess: useKeepDomain(),
    // A record that was mended ends waits (rule D11).
    onSettled: () => invalidate({ queryKey: keyOf(calls.listRefusedDomains) }),
    onError: (error) => showError(error, 'Failed to check the domain'),
  });
}

/** Chooses whether first emails stop while the domain fails. */
export function useChangeDomain(domain: string) {
  return useMutation({
    mutationFn: (stopsFirstEmails: boolean) =>
      api.call(calls.changeSendingDomain, { params: { domain }, body: { stopsFirstEmails } }),
    onSuccess: useKeepDomain(),
    onError: (error) => showError(error, 'Failed to change the domain'),
  });
}

/** Sets the host that links in emails of a domain lead to, and checks it; `null` removes it. */
export function useSetTrackingHost(domain: string) {
  return useMutation({
    mutationFn: (host: string | null) => api.call(calls.setTrackingHost, { params: { domain }, body: { host } }),
    onSuccess: useKeepDomain(),
  });
}

/** Shows a domain as it was answered. */
function useKeepDomain() {
  const queryClient = useQueryClient();
  return async (answered: SendingDomain) => {
    // What is being read meanwhile may be older.
    await queryClient.cancelQueries({ queryKey: keyOf(calls.listSendingDomains) });
    queryClient.setQueryData(sendingDomainsQuery.queryKey, (all: SendingDomain[] | undefined) =>
      all?.map((each) => (each.domain === answered.domain ? answered : each)),
    );
  };
}
