import { z } from 'zod';
import { id } from '../text.ts';
import { campaign } from './campaigns.ts';
import { success } from './errors.ts';
import { reportedLead } from './leads.ts';

export const testEvents = ['open', 'bounce', 'spam', 'reply'] as const;
export type TestEvent = (typeof testEvents)[number];

export const trackRequest = z.strictObject({ leadId: id, event: z.enum(testEvents) });
export const trackResponse = success;

/** Rates are per cent to one decimal, 0 when nothing was sent. */
const ratePercent = z.number();

export const reportCampaign = campaign
  .pick({ id: true, name: true, status: true, totalLeads: true, createdAt: true, launchedAt: true })
  .extend({
    sentCount: z.number().int(),
    openCount: z.number().int(),
    clickCount: z.number().int(),
    bounceCount: z.number().int(),
    spamCount: z.number().int(),
    /** Without replies that ask for no more mail: those count as opt-outs. */
    replyCount: z.number().int(),
    /** Absent from a server of an older version. */
    optOutCount: z.number().int().optional(),
  });
export const report = z.object({ campaign: reportCampaign, report: z.array(reportedLead) });
export type Report = z.infer<typeof report>;

export const analytics = z.object({
  overview: z.object({
    totalCampaigns: z.number().int(),
    activeCampaigns: z.number().int(),
    totalSent: z.number().int(),
    totalOpens: z.number().int(),
    openRate: ratePercent,
    totalClicks: z.number().int(),
    clickRate: ratePercent,
    totalBounces: z.number().int(),
    bounceRate: ratePercent,
    /** Absent from a server of an older version, as are the next. */
    totalReplies: z.number().int().optional(),
    replyRate: ratePercent.optional(),
    totalOptOuts: z.number().int().optional(),
    optOutRate: ratePercent.optional(),
  }),
  /** By replies (rule O5): first those with a rank, the best first, then those with too few emails, the newest first. */
  topPerformingCampaigns: z.array(
    z.object({
      id,
      name: z.string(),
      sentCount: z.number().int(),
      openRate: ratePercent,
      /** Absent from a server of an older version, as are the next. */
      replyCount: z.number().int().optional(),
      replyRate: ratePercent.optional(),
      isRanked: z.boolean().optional(),
    }),
  ),
});
export type Analytics = z.infer<typeof analytics>;
