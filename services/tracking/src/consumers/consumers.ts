import type { Consumer } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { audienceConsumers } from './on-audience.ts';
import { campaignConsumers } from './on-campaign.ts';
import { emailConsumers } from './on-email.ts';
import { leadConsumers } from './on-lead.ts';

export const consumers: readonly Consumer<Context>[] = [
  ...campaignConsumers,
  ...audienceConsumers,
  ...leadConsumers,
  ...emailConsumers,
];
