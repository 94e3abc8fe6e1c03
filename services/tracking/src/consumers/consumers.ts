import type { Consumer } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { audienceConsumers } from './on-audience.ts';
import { campaignConsumers } from './on-campaign.ts';
import { emailConsumers } from './on-email.ts';
import { leadConsumers } from './on-lead.ts';

export const consumers: readonly Consumer<App>[] = [
  ...campaignConsumers,
  ...audienceConsumers,
  ...leadConsumers,
  ...emailConsumers,
];
