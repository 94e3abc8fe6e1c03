import { topics } from '@cadenza/contracts';
import { consumersFor, ignored } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { audienceConsumers } from './on-audience.ts';
import { campaignConsumers } from './on-campaign.ts';
import { engagementConsumers } from './on-engagement.ts';
import { leadConsumers } from './on-leads.ts';
import { mailboxConsumers } from './on-mailbox.ts';

const { everyEventOn } = consumersFor<Context>();

export const consumers = [
  ...everyEventOn(topics.campaigns, [...campaignConsumers, ignored('CampaignRenamed')]),
  ...everyEventOn(topics.audience, audienceConsumers),
  ...everyEventOn(topics.leads, [...leadConsumers, ignored('LeadsImported')]),
  ...everyEventOn(topics.engagement, engagementConsumers),
  ...everyEventOn(topics.mailboxes, mailboxConsumers),
];
