import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { correctLeads, eraseLeads } from '../projections/leads.ts';

const onLeadsCompleted = consumerOf<App, typeof topics.leads, 'LeadsCompleted'>(topics.leads, 'LeadsCompleted', {
  project: (transaction, { data }, app) => correctLeads(transaction, data.leads, app.settings.SESSION_SECRET),
});

const onLeadsErased = consumerOf<App, typeof topics.leads, 'LeadsErased'>(topics.leads, 'LeadsErased', {
  project: async (transaction, { data }, { caughtMail }) => {
    await caughtMail.forget(await eraseLeads(transaction, data.leadIds));
  },
});

export const leadConsumers: readonly Consumer<App>[] = [onLeadsCompleted, onLeadsErased];
