import { topics } from '@cadenza/contracts';
import { consumersFor, ignored } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { audienceConsumers } from './on-audience.ts';
import { campaignConsumers } from './on-campaign.ts';
import { emailConsumers } from './on-email.ts';
import { leadConsumers } from './on-lead.ts';
import { mailboxConsumers } from './on-mailbox.ts';

const { everyEventOn } = consumersFor<Context>();

export const consumers = [
  ...everyEventOn(topics.campaigns, [
    ...campaignConsumers,
    ignored('CampaignSettingsChanged', 'CampaignSendersChanged'),
  ]),
  ...everyEventOn(topics.audience, audienceConsumers),
  ...everyEventOn(topics.leads, [...leadConsumers, ignored('LeadsImported', 'CustomFieldsChanged')]),
  ...everyEventOn(topics.emails, [
    ...emailConsumers,
    ignored('NextSendPlanned', 'CampaignDrained', 'BlocklistChanged', 'CampaignGuardTripped'),
  ]),
  ...everyEventOn(topics.mailboxes, [
    ...mailboxConsumers,
    ignored('MailboxPaused', 'MailboxResumed', 'DomainHealthChanged', 'TrackingHostChanged'),
  ]),
];
