import type { Consumer } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { audienceConsumers } from './on-audience.ts';
import { campaignConsumers } from './on-campaign.ts';
import { engagementConsumers } from './on-engagement.ts';
import { leadConsumers } from './on-leads.ts';

export const consumers: readonly Consumer<Context>[] = [
  ...campaignConsumers,
  ...audienceConsumers,
  ...leadConsumers,
  ...engagementConsumers,
];
