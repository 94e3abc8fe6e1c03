import { type AttachLeadsResponse, api } from '@cadenza/api-client';

const leadsPerCall = 10_000;

/** Attaches leads, in calls of at most 10,000. Answers the sums, and the last remark of the server. */
export async function attachLeads(campaignId: string, leadIds: readonly string[]): Promise<AttachLeadsResponse> {
  const sum: AttachLeadsResponse = { success: true, attached: 0, alreadyAttached: 0 };
  for (let start = 0; start < leadIds.length; start += leadsPerCall) {
    const answer = await api.post<AttachLeadsResponse>(`/api/campaigns/${campaignId}/attach-leads`, {
      leadIds: leadIds.slice(start, start + leadsPerCall),
    });
    sum.attached += answer.attached;
    sum.alreadyAttached += answer.alreadyAttached;
    if (answer.message !== undefined) sum.message = answer.message;
  }
  return sum;
}
