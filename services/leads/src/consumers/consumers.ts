import type { Consumer } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { onCampaignDeleted } from './on-campaign-deleted.ts';
import { campaignNameConsumers } from './on-campaign-named.ts';
import { campaignStatusConsumers } from './on-campaign-status.ts';
import { emailOutcomeConsumers } from './on-email-outcome.ts';
import { engagementConsumers } from './on-engagement.ts';
import { onSequenceChanged } from './on-sequence-changed.ts';

export const consumers: readonly Consumer<Context>[] = [
  ...campaignNameConsumers,
  ...campaignStatusConsumers,
  onSequenceChanged,
  onCampaignDeleted,
  ...emailOutcomeConsumers,
  ...engagementConsumers,
];
