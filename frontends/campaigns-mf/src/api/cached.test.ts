import { cached } from '@cadenza/api-client';
import { createQueryClient } from '@cadenza/screen-kit/core';
import { expect, test } from 'vitest';
import { leadStatusCountsQuery } from './count-campaign-leads.ts';
import { reportRowQuery } from './find-report-row.ts';
import { campaignQuery } from './get-campaign.ts';
import { emptyFieldsQuery } from './get-empty-fields.ts';
import { funnelQuery } from './get-funnel.ts';
import { launchCheckQuery } from './get-launch-check.ts';
import { campaignsQuery } from './list-campaigns.ts';
import { receivedMailsQuery } from './list-received-mails.ts';
import { sentEmailsQuery } from './list-sent-emails.ts';
import { sequenceQuery } from './list-sequence.ts';
import { unknownEmailsQuery } from './list-unknown-emails.ts';
import { unverifiedMailsQuery } from './list-unverified-mails.ts';

const keysOf = (campaignId: string) => [
  ...[
    campaignQuery,
    emptyFieldsQuery,
    funnelQuery,
    launchCheckQuery,
    leadStatusCountsQuery,
    sequenceQuery,
    unknownEmailsQuery,
    unverifiedMailsQuery,
  ].map((query): readonly unknown[] => query(campaignId).queryKey),
  ...[receivedMailsQuery, reportRowQuery, sentEmailsQuery].map(
    (query): readonly unknown[] => query(campaignId, 'l1').queryKey,
  ),
];

test('a change of a campaign outdates the list and all that is read of it, but no other campaign', async () => {
  const client = createQueryClient();
  const keys = [campaignsQuery.queryKey, ...keysOf('c1'), ...keysOf('c2'), cached.leads.queryKey];
  for (const key of keys) client.setQueryData([...key], 'read before');
  await client.invalidateQueries(cached.campaignList);
  await client.invalidateQueries(cached.campaign('c1'));
  const outdated = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(outdated.map(({ queryKey }) => queryKey)).toEqual([campaignsQuery.queryKey, ...keysOf('c1')]);
});
