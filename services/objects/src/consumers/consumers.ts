import { topics } from '@cadenza/contracts';
import { consumersFor, ignored } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { onCampaignDeleted } from './on-campaign-deleted.ts';
import { onSequenceChanged } from './on-sequence-changed.ts';

const { everyEventOn } = consumersFor<Context>();

/**
 * Both consumers write in `before`: their rows hold instants of this service's own clock. Their events contain all
 * texts of a sequence and need not be kept for a rebuild.
 */
export const consumers = [
  ...everyEventOn(topics.campaigns, [
    onSequenceChanged,
    onCampaignDeleted,
    ignored(
      'CampaignSendersChanged',
      'CampaignCreated',
      'CampaignRenamed',
      'CampaignSettingsChanged',
      'CampaignStarted',
      'CampaignPaused',
      'CampaignResumed',
      'CampaignStopped',
      'CampaignCompleted',
    ),
  ]),
];
