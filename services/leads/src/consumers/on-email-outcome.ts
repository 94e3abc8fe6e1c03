import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteImportsMailed } from '../projections/lead-imports.ts';
import { noteRefused } from '../projections/link-engagement.ts';
import { noteEmailFailed, noteEmailUnknown, noteLeadFinished, noteLeadReopened } from '../projections/links.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

const onEmailFailed = on('EmailFailed', {
  lock,
  project: async (transaction, { data }) => {
    await noteEmailFailed(transaction, data);
    if (data.bounced) await noteRefused(transaction, data);
  },
});

const onEmailUnknown = on('EmailUnknown', {
  lock,
  project: async (transaction, { data }) => {
    await noteEmailUnknown(transaction, data);
    await noteImportsMailed(transaction, [data.leadId]);
  },
});

const onLeadFinished = on('LeadFinished', {
  lock,
  project: (transaction, { data }) => noteLeadFinished(transaction, data),
});

const onLeadReopened = on('LeadReopened', {
  lock,
  project: (transaction, { data }) => noteLeadReopened(transaction, data),
});

/** No effect; only completes the read-your-writes wait. */
const onEngagementHandled = on('EngagementHandled', {});

export const emailOutcomeConsumers = [
  onEmailFailed,
  onEmailUnknown,
  onLeadFinished,
  onLeadReopened,
  onEngagementHandled,
];
