import { type AttachLeadsResponse, api, type Campaign } from '@cadenza/api-client';
import { useMutation } from '@cadenza/platform';
import { showError, showSuccess } from '../notices.ts';
import { inBlocks } from './in-blocks.ts';
import { useRefresh } from './refresh.ts';

interface Attachment {
  campaign: Campaign;
  leadIds: string[];
}

export function useAttachLeads() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: attachLeads,
    onSuccess: (remark) => showSuccess(`Leads attached to campaign successfully${remark}`),
    onError: (error) => showError(error, 'Failed to attach leads'),
    onSettled: refresh,
  });
}

/** Answers what the server has to say about it (nothing will be sent, for example) as the end of a sentence. */
async function attachLeads({ campaign, leadIds }: Attachment): Promise<string> {
  let remark = '';
  for (const block of inBlocks([...new Set(leadIds)])) {
    const { message } = await attachBlock(campaign, block);
    if (message !== undefined) remark = `. ${message}`;
  }
  if (campaign.progressStatus === 'draft') await markLeadsReady(campaign);
  return remark;
}

/** Attaches at most as many leads as one call takes. */
export function attachBlock(campaign: Campaign, leadIds: string[]): Promise<AttachLeadsResponse> {
  return api.post<AttachLeadsResponse>(`/api/campaigns/${campaign.id}/attach-leads`, { leadIds });
}

export async function markLeadsReady(campaign: Campaign): Promise<void> {
  try {
    await api.patch(`/api/campaigns/${campaign.id}`, { progressStatus: 'leads_ready' });
  } catch {
    // The leads are attached; that the campaign still reads "Not started" is no reason to report a failure.
  }
}
