import type { PlanRule } from '@cadenza/contracts';
import type { PlanLimit } from './plan.ts';

export type PlanEvent =
  | {
      type: 'NextSendPlanned';
      data: {
        campaignId: string;
        nextSendAt: string | null;
        rule: PlanRule;
        planVersion: number;
        answers: string[];
        /** A sentence for the user, where something other than the rule holds the campaign up. */
        obstacle?: string;
        mailboxLimit?: PlanLimit;
      };
    }
  | { type: 'CampaignDrained'; data: { campaignId: string; drainedAt: string } };
