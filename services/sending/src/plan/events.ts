import type { PlanRule } from '@cadenza/contracts';

export type PlanEvent =
  | {
      type: 'NextSendPlanned';
      data: { campaignId: string; nextSendAt: string | null; rule: PlanRule; planVersion: number; answers: string[] };
    }
  | { type: 'CampaignDrained'; data: { campaignId: string; drainedAt: string } };
