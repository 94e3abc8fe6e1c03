import { topics } from '@cadenza/contracts';
import { type Consumer, consumerOf, destroyKeys, eraseFromParked, forgetWords } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { detachEverywhere } from '../projections/enrolments.ts';
import { correctLeads, eraseLeads } from '../projections/leads.ts';
import { quotingColumns } from '../projections/reply-words.ts';

const onLeadsCompleted = consumerOf<App, typeof topics.leads, 'LeadsCompleted'>(topics.leads, 'LeadsCompleted', {
  before: (transaction, { data }, app) => correctLeads(transaction, data.leads, app.hashKey),
});

const onLeadsErased = consumerOf<App, typeof topics.leads, 'LeadsErased'>(topics.leads, 'LeadsErased', {
  before: async (transaction, { data: { leadIds } }, { caughtMail }) => {
    await caughtMail.forget(await eraseLeads(transaction, leadIds));
    await destroyKeys(transaction, leadIds);
    await eraseFromParked(transaction, leadIds);
  },
  project: async (transaction, { data: { leadIds } }) => {
    await detachEverywhere(transaction, leadIds);
    await forgetWords(transaction, leadIds, quotingColumns);
  },
});

export const leadConsumers: readonly Consumer<App>[] = [onLeadsCompleted, onLeadsErased];
