import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** Unverified mails of a campaign. */
export function unverifiedMailsQuery(campaignId: string) {
  return queryOptions({
    ...queryOf(calls.listUnverifiedMails, { params: { id: campaignId } }),
    refetchOnMount: 'always',
  });
}
