import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { keepLeads } from '../projections/leads.ts';
import { attachLinks, detachLinks, joinLinks } from '../projections/links.ts';

const { on } = consumersFor<Context>();

const onLeadsAttached = on('LeadsAttached', {
  before: (transaction, { data }) =>
    keepLeads(
      transaction,
      data.links.map(({ leadId, lead, leadCreatedAt }) => ({ ...lead, id: leadId, createdAt: leadCreatedAt })),
    ),
  project: (transaction, { data }) => attachLinks(transaction, data.campaignId, data.links, data.attachedAt),
});

const onLeadsDetached = on('LeadsDetached', {
  project: (transaction, { data }) =>
    detachLinks(
      transaction,
      data.links.map(({ linkId }) => linkId),
    ),
});

const onLinksJoined = on('LinksJoined', {
  project: (transaction, { data }) => joinLinks(transaction, data.campaignId, data.links),
});

export const audienceConsumers = [onLeadsAttached, onLeadsDetached, onLinksJoined];
