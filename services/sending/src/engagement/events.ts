/** The effects of an engagement on its lead are recorded. `answers` names the engagement's event (rule C1). */
export interface EngagementHandled {
  type: 'EngagementHandled';
  data: { campaignId: string; leadId: string; linkId: string; emailId: string; handledAt: string; answers: string[] };
}
