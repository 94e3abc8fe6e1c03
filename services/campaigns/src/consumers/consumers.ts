import type { Consumer } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { onCampaignDrained } from './on-campaign-drained.ts';
import { onCampaignGuardTripped } from './on-campaign-guard-tripped.ts';
import { emailFactConsumers } from './on-email-facts.ts';
import { onLeadsAttached } from './on-leads-attached.ts';
import { onLeadsDetached } from './on-leads-detached.ts';
import { onNextSendPlanned } from './on-next-send-planned.ts';

export const consumers: readonly Consumer<Context>[] = [
  onLeadsAttached,
  onLeadsDetached,
  onNextSendPlanned,
  onCampaignDrained,
  onCampaignGuardTripped,
  ...emailFactConsumers,
];
