import { topics } from '@cadenza/contracts';
import type { Consumer } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { detach, enrol } from '../projections/enrolments.ts';
import { keepLeads } from '../projections/leads.ts';
import { onChange } from './on-change.ts';

export const audienceConsumers: readonly Consumer<App>[] = [
  onChange(topics.audience, 'LeadsAttached', {
    keep: (transaction, { links }, { hashKey }) =>
      keepLeads(
        transaction,
        links.map(({ leadId, lead }) => ({ ...lead, id: leadId })),
        hashKey,
      ),
    note: (transaction, { campaignId, links, attachedAt }) => enrol(transaction, campaignId, links, attachedAt),
  }),
  onChange(topics.audience, 'LeadsDetached', {
    note: (transaction, { campaignId, links }) =>
      detach(
        transaction,
        campaignId,
        links.map(({ leadId }) => leadId),
      ),
  }),
];
