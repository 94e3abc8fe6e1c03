import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { ensureCampaign, markForVisit } from '../projections/campaigns.ts';
import { detach, enrol } from '../projections/enrolments.ts';
import { keepLeads } from '../projections/leads.ts';

const onLeadsAttached = consumerOf<App, typeof topics.audience, 'LeadsAttached'>(topics.audience, 'LeadsAttached', {
  project: async (transaction, { id, data }, app) => {
    await ensureCampaign(transaction, data.campaignId);
    const leads = data.links.map(({ leadId, lead }) => ({ ...lead, id: leadId }));
    await keepLeads(transaction, leads, app.settings.SESSION_SECRET);
    await enrol(transaction, data.campaignId, data.links, data.attachedAt);
    await markForVisit(transaction, data.campaignId, app.clock.now(), [id]);
  },
});

const onLeadsDetached = consumerOf<App, typeof topics.audience, 'LeadsDetached'>(topics.audience, 'LeadsDetached', {
  project: async (transaction, { id, data }, app) => {
    await ensureCampaign(transaction, data.campaignId);
    await detach(
      transaction,
      data.campaignId,
      data.links.map(({ leadId }) => leadId),
    );
    await markForVisit(transaction, data.campaignId, app.clock.now(), [id]);
  },
});

export const audienceConsumers: readonly Consumer<App>[] = [onLeadsAttached, onLeadsDetached];
