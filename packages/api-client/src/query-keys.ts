const campaigns = ['/api/campaigns'] as const;

/** Keys of the query cache, by path: refreshing `campaigns` also refreshes everything below it. */
export const queryKeys = {
  analytics: ['/api/analytics'] as const,
  authCheck: ['/api/auth/check'] as const,
  campaigns,
  campaign: (campaignId: string) => [...campaigns, campaignId] as const,
  campaignLeads: (campaignId: string) => [...campaigns, campaignId, 'leads'] as const,
  campaignReport: (campaignId: string) => [...campaigns, campaignId, 'report'] as const,
  campaignSequences: (campaignId: string) => [...campaigns, campaignId, 'sequences'] as const,
  leads: ['/api/leads'] as const,
  sessions: ['/api/auth/sessions'] as const,
};
