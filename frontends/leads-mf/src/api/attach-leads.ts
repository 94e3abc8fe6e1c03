import { type AttachLeadsResponse, api, type Campaign, type RequestOptions } from '@cadenza/api-client';
import { useCreation } from '@cadenza/platform';
import { showError, showSuccess } from '../notices.ts';
import { inBlocks } from './in-blocks.ts';
import { useRefresh } from './refresh.ts';

interface Attachment {
  campaign: Campaign;
  leadIds: string[];
}

export function useAttachLeads() {
  const refresh = useRefresh();
  return useCreation({
    mutationFn: attachLeads,
    onSuccess: (remark) => showSuccess(`Leads attached to campaign successfully${remark}`),
    onError: (error) => showError(error, 'Failed to attach leads'),
    onSettled: refresh,
  });
}

/** Answers what the server has to say about it (nothing will be sent, for example) as the end of a sentence. */
async function attachLeads({ campaign, leadIds }: Attachment, key: string): Promise<string> {
  let remark = '';
  for (const [index, block] of inBlocks([...new Set(leadIds)]).entries()) {
    const { message } = await attachBlock(campaign, block, { idempotencyKey: `${key}-${index}` });
    if (message !== undefined) remark = `. ${message}`;
  }
  if (campaign.progressStatus === 'draft') await markLeadsReady(campaign);
  return remark;
}

/** Attaches at most as many leads as one call takes. */
export function attachBlock(
  campaign: Campaign,
  leadIds: string[],
  options?: RequestOptions,
): Promise<AttachLeadsResponse> {
  return api.post<AttachLeadsResponse>(`/api/campaigns/${campaign.id}/attach-leads`, { leadIds }, options);
}

export async function markLeadsReady(campaign: Campaign): Promise<void> {
  try {
    await api.patch(`/api/campaigns/${campaign.id}`, { progressStatus: 'leads_ready' });
  } catch {
    // The leads are attached; that the campaign still reads "Not started" is no reason to report a failure.
  }
}
