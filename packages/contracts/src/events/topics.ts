import type { z } from 'zod';
import { audienceEvent, leadEvent } from './audience.ts';
import { campaignEvent } from './campaigns.ts';
import { emailEvent } from './emails.ts';
import { engagementEvent } from './engagement.ts';
import { mailboxEvent } from './mailboxes.ts';

/** Topic names by the kind of events. Only the owner of a topic publishes there. */
export const topics = {
  campaigns: 'cadenza.campaigns.v1',
  audience: 'cadenza.audience.v1',
  leads: 'cadenza.leads.v1',
  emails: 'cadenza.emails.v1',
  engagement: 'cadenza.engagement.v1',
  mailboxes: 'cadenza.mailboxes.v1',
} as const;
export type Topic = (typeof topics)[keyof typeof topics];

/** The only service that publishes on a topic. */
export const topicOwners = {
  [topics.campaigns]: 'campaigns',
  [topics.audience]: 'leads',
  [topics.leads]: 'leads',
  [topics.emails]: 'sending',
  [topics.engagement]: 'tracking',
  [topics.mailboxes]: 'mailboxes',
} as const satisfies Record<Topic, string>;

export const topicSchemas = {
  [topics.campaigns]: campaignEvent,
  [topics.audience]: audienceEvent,
  [topics.leads]: leadEvent,
  [topics.emails]: emailEvent,
  [topics.engagement]: engagementEvent,
  [topics.mailboxes]: mailboxEvent,
} as const;

/** The types of the events on a topic. */
export type EventTypeOn<T extends Topic> = z.output<(typeof topicSchemas)[T]>['type'];
export type ContractEventType = EventTypeOn<Topic>;
type EventsByType = { [Event in z.output<(typeof topicSchemas)[Topic]> as Event['type']]: Event };
export type ContractEventOf<Type extends ContractEventType> = EventsByType[Type];

/** Each type of event is published on one topic. */
export const topicOfType = Object.fromEntries(
  Object.entries(topicSchemas).flatMap(([topic, { options }]) => options.map(({ shape }) => [shape.type.value, topic])),
) as { [Type in ContractEventType]: { [T in Topic]: Type extends EventTypeOn<T> ? T : never }[Topic] };
