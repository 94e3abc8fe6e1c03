import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { noteRefused } from '../projections/link-engagement.ts';
import {
  noteEmailFailed,
  noteEmailsSent,
  noteEmailUnknown,
  noteLeadFinished,
  noteLeadReopened,
} from '../projections/links.ts';

const onEmailSent = consumerOf<Context, typeof topics.emails, 'EmailSent'>(topics.emails, 'EmailSent', {
  projectTogether: (transaction, events) =>
    noteEmailsSent(
      transaction,
      events.map(({ data }) => data),
    ),
});

const onEmailFailed = consumerOf<Context, typeof topics.emails, 'EmailFailed'>(topics.emails, 'EmailFailed', {
  project: async (transaction, { data }) => {
    await noteEmailFailed(transaction, data);
    if (data.bounced) await noteRefused(transaction, data);
  },
});

const onEmailUnknown = consumerOf<Context, typeof topics.emails, 'EmailUnknown'>(topics.emails, 'EmailUnknown', {
  project: (transaction, { data }) => noteEmailUnknown(transaction, data),
});

const onLeadFinished = consumerOf<Context, typeof topics.emails, 'LeadFinished'>(topics.emails, 'LeadFinished', {
  project: (transaction, { data }) => noteLeadFinished(transaction, data),
});

const onLeadReopened = consumerOf<Context, typeof topics.emails, 'LeadReopened'>(topics.emails, 'LeadReopened', {
  project: (transaction, { data }) => noteLeadReopened(transaction, data),
});

/** No effect; only completes the read-your-writes wait. */
const onEngagementHandled = consumerOf<Context, typeof topics.emails, 'EngagementHandled'>(
  topics.emails,
  'EngagementHandled',
  {},
);

export const emailOutcomeConsumers: readonly Consumer<Context>[] = [
  onEmailSent,
  onEmailFailed,
  onEmailUnknown,
  onLeadFinished,
  onLeadReopened,
  onEngagementHandled,
];
