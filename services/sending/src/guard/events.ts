/** The campaign's recent emails did so badly that it must not continue by itself (rule S8). */
export interface CampaignGuardTripped {
  type: 'CampaignGuardTripped';
  data: { campaignId: string; reason: string; trippedAt: string };
}
