import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { type Engagement, noteEngagement } from '../projections/links.ts';

const engagementOf = {
  EmailOpened: 'opened',
  LinkClicked: 'clicked',
  EmailBounced: 'bounced',
  SpamReported: 'spam',
  ReplyReceived: 'replied',
} as const satisfies Record<string, Engagement>;

export const engagementConsumers = (Object.keys(engagementOf) as (keyof typeof engagementOf)[]).map((type) =>
  consumerOf<App, typeof topics.engagement, typeof type>(topics.engagement, type, {
    project: (transaction, { data }) => noteEngagement(transaction, engagementOf[type], data),
  }),
);
