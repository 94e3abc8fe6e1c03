import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteRefused } from '../projections/link-engagement.ts';
import {
  noteEmailFailed,
  noteEmailsSent,
  noteEmailUnknown,
  noteLeadFinished,
  noteLeadReopened,
} from '../projections/links.ts';

const { on } = consumersFor<Context>();

const onEmailSent = on('EmailSent', {
  projectTogether: (transaction, events) =>
    noteEmailsSent(
      transaction,
      events.map(({ data }) => data),
    ),
});

const onEmailFailed = on('EmailFailed', {
  project: async (transaction, { data }) => {
    await noteEmailFailed(transaction, data);
    if (data.bounced) await noteRefused(transaction, data);
  },
});

const onEmailUnknown = on('EmailUnknown', {
  project: (transaction, { data }) => noteEmailUnknown(transaction, data),
});

const onLeadFinished = on('LeadFinished', {
  project: (transaction, { data }) => noteLeadFinished(transaction, data),
});

const onLeadReopened = on('LeadReopened', {
  project: (transaction, { data }) => noteLeadReopened(transaction, data),
});

/** No effect; only completes the read-your-writes wait. */
const onEngagementHandled = on('EngagementHandled', {});

export const emailOutcomeConsumers = [
  onEmailSent,
  onEmailFailed,
  onEmailUnknown,
  onLeadFinished,
  onLeadReopened,
  onEngagementHandled,
];
