/** What an engagement does to its lead is done. `answers` names the event that told of it (rule C1). */
export interface EngagementHandled {
  type: 'EngagementHandled';
  data: { campaignId: string; leadId: string; linkId: string; emailId: string; handledAt: string; answers: string[] };
}
