import { audienceEvent, leadEvent } from './audience.ts';
import { campaignEvent } from './campaigns.ts';
import { emailEvent } from './emails.ts';
import { engagementEvent } from './engagement.ts';

/** Topic names by the kind of events. Only the owner of a topic publishes there. */
export const topics = {
  campaigns: 'cadenza.campaigns.v1',
  audience: 'cadenza.audience.v1',
  leads: 'cadenza.leads.v1',
  emails: 'cadenza.emails.v1',
  engagement: 'cadenza.engagement.v1',
} as const;
export type Topic = (typeof topics)[keyof typeof topics];

/** The only service that publishes on a topic. */
export const topicOwners = {
  [topics.campaigns]: 'campaigns',
  [topics.audience]: 'leads',
  [topics.leads]: 'leads',
  [topics.emails]: 'sending',
  [topics.engagement]: 'tracking',
} as const satisfies Record<Topic, string>;

export const topicSchemas = {
  [topics.campaigns]: campaignEvent,
  [topics.audience]: audienceEvent,
  [topics.leads]: leadEvent,
  [topics.emails]: emailEvent,
  [topics.engagement]: engagementEvent,
} as const;
