import { consumersFor, destroyKeys, eraseFromParked, forgetWords } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { followAddresses } from '../handlers/follow-address.ts';
import { followValuesOf } from '../handlers/follow-values.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { holdingCampaigns, outdateValues } from '../projections/campaigns/values.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import { noteCustomFields } from '../projections/custom-fields.ts';
import { detachEverywhere } from '../projections/enrolments/audience.ts';
import { holdingCampaignsOf } from '../projections/lacking.ts';
import { eraseLeads, keepLeads } from '../projections/leads.ts';
import { quotingColumns } from '../projections/reply-words.ts';

const { on } = consumersFor<Context>();

const onLeadsCompleted = on('LeadsCompleted', {
  before: (transaction, { data }, context) => keepLeads(transaction, data.leads, context.hashKey),
  react: followNewValues,
});

/**
 * Emails that are not claimed yet are rendered with the new values (rule E1), and one that is not begun no longer leaves
 * to a former address (rule J2).
 */
const onLeadsChanged = on('LeadsChanged', {
  before: (transaction, { data }, context) => keepLeads(transaction, data.leads, context.hashKey),
  react: async (event, context) => {
    const { id, correlationId, data } = event;
    const leadIds = data.leads.map((lead) => lead.id);
    await followAddresses(context, leadIds, { correlationId, causationId: id });
    await followNewValues(event, context);
  },
});

/** Rule D9: a lead that waited for a value goes on, and one that lost a value waits. */
async function followNewValues(
  {
    id,
    correlationId,
    data: { leads },
  }: { id: string; correlationId: string | null; data: { leads: { id: string }[] } },
  context: Context,
): Promise<void> {
  const ids = leads.map((lead) => lead.id);
  for (const { campaignId, leadIds } of await holdingCampaignsOf(context.database, ids))
    await followValuesOf(context, campaignId, leadIds, { correlationId, causationId: id });
}

/** Rule D9: a field that is gone is no variable any more, and a new one may be one that texts have already. */
const onCustomFieldsChanged = on('CustomFieldsChanged', {
  before: async (transaction, _event, { clock }) => {
    const campaignIds = await holdingCampaigns(transaction);
    if (campaignIds.length === 0) return;
    await lockCampaigns(transaction, campaignIds);
    await outdateValues(transaction, campaignIds);
    await requestVisit(transaction, campaignIds, clock.now());
  },
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
