import { topics } from '@cadenza/contracts';
import { consumersFor, ignored } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { onBlocklistChanged } from './on-blocklist-changed.ts';
import { onCampaignDeleted } from './on-campaign-deleted.ts';
import { campaignNameConsumers } from './on-campaign-named.ts';
import { campaignStatusConsumers } from './on-campaign-status.ts';
import { emailConsumers } from './on-email.ts';
import { emailOutcomeConsumers } from './on-email-outcome.ts';
import { engagementConsumers } from './on-engagement.ts';
import { onLeadMoved } from './on-lead-moved.ts';
import { onSequenceChanged } from './on-sequence-changed.ts';

const { everyEventOn } = consumersFor<Context>();

export const consumers = [
  ...everyEventOn(topics.campaigns, [
    ...campaignNameConsumers,
    ...campaignStatusConsumers,
    onSequenceChanged,
    onCampaignDeleted,
    ignored('CampaignSettingsChanged', 'CampaignSendersChanged'),
  ]),
  ...everyEventOn(topics.emails, [
    ...emailConsumers,
    ...emailOutcomeConsumers,
    onLeadMoved,
    onBlocklistChanged,
    ignored('LeadHeld', 'LeadHoldLifted', 'NextSendPlanned', 'CampaignDrained', 'CampaignGuardTripped'),
  ]),
  ...everyEventOn(topics.engagement, [
    ...engagementConsumers,
    ignored('AbsenceReceived', 'StopRequested', 'SentCopyFound'),
  ]),
];
