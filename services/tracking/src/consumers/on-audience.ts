import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { keepLeads } from '../projections/leads.ts';
import { attachLinks, detachLinks, joinLinks } from '../projections/links.ts';

const onLeadsAttached = consumerOf<Context, typeof topics.audience, 'LeadsAttached'>(topics.audience, 'LeadsAttached', {
  before: (transaction, { data }) =>
    keepLeads(
      transaction,
      data.links.map(({ leadId, lead, leadCreatedAt }) => ({ ...lead, id: leadId, createdAt: leadCreatedAt })),
    ),
  project: (transaction, { data }) => attachLinks(transaction, data.campaignId, data.links, data.attachedAt),
});

const onLeadsDetached = consumerOf<Context, typeof topics.audience, 'LeadsDetached'>(topics.audience, 'LeadsDetached', {
  project: (transaction, { data }) =>
    detachLinks(
      transaction,
      data.links.map(({ linkId }) => linkId),
    ),
});

const onLinksJoined = consumerOf<Context, typeof topics.audience, 'LinksJoined'>(topics.audience, 'LinksJoined', {
  project: (transaction, { data }) => joinLinks(transaction, data.campaignId, data.links),
});

export const audienceConsumers: readonly Consumer<Context>[] = [onLeadsAttached, onLeadsDetached, onLinksJoined];
