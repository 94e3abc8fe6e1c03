import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { type EmailFact, noteEmailFact } from '../projections/email-facts.ts';

const onEmailSent = consumerOf<App, typeof topics.emails, 'EmailSent'>(topics.emails, 'EmailSent', {
  project: (transaction, { data }) => noteEmailFact(transaction, 'sent', data),
});

const factOf = {
  EmailOpened: 'opened',
  LinkClicked: 'clicked',
  EmailBounced: 'bounced',
  SpamReported: 'spam',
  ReplyReceived: 'replied',
} as const satisfies Record<string, EmailFact>;

const onEngagement = (Object.keys(factOf) as (keyof typeof factOf)[]).map((type) =>
  consumerOf<App, typeof topics.engagement, typeof type>(topics.engagement, type, {
    project: (transaction, { data }) => noteEmailFact(transaction, factOf[type], data),
  }),
);

export const emailFactConsumers: readonly Consumer<App>[] = [onEmailSent, ...onEngagement];
