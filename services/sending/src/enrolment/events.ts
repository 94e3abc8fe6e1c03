/** A lead gets nothing more from a campaign: ended by a rule, not by the end of the sequence. */
export interface LeadFinished {
  type: 'LeadFinished';
  data: {
    campaignId: string;
    leadId: string;
    linkId: string;
    outcome: 'completed' | 'failed';
    reason: string;
    finishedAt: string;
  };
}
