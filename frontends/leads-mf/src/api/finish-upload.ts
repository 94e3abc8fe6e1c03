import type { Campaign } from '@cadenza/api-client';
import type { ImportRest } from '@cadenza/csv-import';
import { showSuccess, useInvalidate } from '@cadenza/screen-kit';
import { affected } from './affected.ts';
import { markLeadsReady } from './attach-leads.ts';

/** Runs when the rows of a file are stored and attached: the campaign has leads, and lists are read again. */
export function useFinishUpload() {
  const invalidate = useInvalidate();
  return async (campaign: Campaign, { complete, leads }: ImportRest) => {
    if (leads > 0 && campaign.progressStatus === 'draft') await markLeadsReady(campaign);
    if (complete) showSuccess('Leads uploaded and attached to campaign successfully');
    await invalidate(affected.leads, affected.campaignList, affected.campaign(campaign.id));
  };
}
