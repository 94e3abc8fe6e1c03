import { z } from 'zod';
import { launchSettings } from '../http/campaigns.ts';
import { campaignSenders } from '../http/senders.ts';
import { attachment } from '../http/sequences.ts';
import { id, instant } from '../text.ts';
import { eventSchema } from './envelope.ts';

export const sequenceStepFacts = z.object({
  id,
  stepNumber: z.number().int(),
  subject: z.string(),
  body: z.string(),
  delayDays: z.number().int(),
  attachments: z.array(attachment),
});
export type SequenceStepFacts = z.infer<typeof sequenceStepFacts>;

const campaignId = { campaignId: id };

export const campaignEvent = z.discriminatedUnion('type', [
  eventSchema(
    'CampaignCreated',
    z.object({ ...campaignId, name: z.string(), settings: launchSettings, createdAt: instant }),
  ),
  eventSchema('CampaignRenamed', z.object({ ...campaignId, name: z.string() })),
  eventSchema('CampaignSettingsChanged', z.object({ ...campaignId, settings: launchSettings })),
  /** The whole sequence after the change. `saved` is false while a client is between delete and save (rule E3). */
  eventSchema(
    'CampaignSequenceChanged',
    z.object({ ...campaignId, steps: z.array(sequenceStepFacts), saved: z.boolean(), changedAt: instant }),
  ),
  /** The senders after the change (rule M1). */
  eventSchema('CampaignSendersChanged', z.object({ ...campaignId, senders: campaignSenders })),
  eventSchema('CampaignStarted', z.object({ ...campaignId, launchedAt: instant })),
  eventSchema('CampaignPaused', z.object({ ...campaignId, reason: z.string().nullable() })),
  eventSchema('CampaignResumed', z.object(campaignId)),
  eventSchema('CampaignStopped', z.object(campaignId)),
  eventSchema('CampaignCompleted', z.object({ ...campaignId, completedAt: instant })),
  eventSchema('CampaignDeleted', z.object(campaignId)),
]);
export type CampaignEvent = z.infer<typeof campaignEvent>;
