import { type Campaign, cached } from '@cadenza/api-client';
import type { ImportRest } from '@cadenza/csv-import';
import { showSuccess, useInvalidate } from '@cadenza/screen-kit';
import { markLeadsReady } from './attach-leads.ts';

/** Runs when the rows of a file are stored and attached: the campaign, if there is one, has leads, and lists are read again. */
export function useFinishUpload() {
  const invalidate = useInvalidate();
  return async (campaign: Campaign | null, { complete, leads }: ImportRest) => {
    if (leads > 0 && campaign?.progressStatus === 'draft') await markLeadsReady(campaign);
    if (complete)
      showSuccess(campaign ? 'Leads uploaded and attached to campaign successfully' : 'Leads uploaded successfully');
    // The rows fill blanks of known leads, which other campaigns may have as well (rule J4).
    await invalidate(cached.leads, cached.campaigns, cached.tags, cached.leadImports);
  };
}
