import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/**
 * The emails of a campaign as a lead would get them. Not kept: the texts around them are those of now, and an old one would
 * stand between them for a moment.
 */
export function emailPreviewQuery(campaignId: string, leadId: string) {
  return queryOptions({
    ...queryOf(calls.previewEmails, { params: { id: campaignId }, query: { leadId } }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
}
