import { consumersFor, destroyKeys, eraseFromParked, forgetWords } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteCustomFields } from '../projections/custom-fields.ts';
import { detachEverywhere } from '../projections/enrolments/audience.ts';
import { eraseLeads, keepLeads } from '../projections/leads.ts';
import { quotingColumns } from '../projections/reply-words.ts';

const { on } = consumersFor<Context>();

const onLeadsCompleted = on('LeadsCompleted', {
  before: (transaction, { data }, context) => keepLeads(transaction, data.leads, context.hashKey),
});

/** Emails that are not claimed yet are rendered with the new values (rule E1). */
const onLeadsChanged = on('LeadsChanged', {
  before: (transaction, { data }, context) => keepLeads(transaction, data.leads, context.hashKey),
});

const onCustomFieldsChanged = on('CustomFieldsChanged', {
  project: (transaction, { data: { fields } }) =>
    noteCustomFields(
      transaction,
      fields.map(({ key }) => key),
    ),
});

const onLeadsErased = on('LeadsErased', {
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

export const leadConsumers = [onLeadsCompleted, onLeadsChanged, onLeadsErased, onCustomFieldsChanged];
