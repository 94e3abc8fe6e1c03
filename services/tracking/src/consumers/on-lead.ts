import { consumersFor, destroyKeys, eraseFromParked, forgetWords } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { withoutQuote } from '../engagement/without-quote.ts';
import { eraseDestinations } from '../projections/destinations.ts';
import { eraseInboundMails } from '../projections/inbound-mails.ts';
import { eraseLeads, keepLeads } from '../projections/leads.ts';
import { eraseMailWords } from '../projections/mail-words.ts';

const { on } = consumersFor<Context>();

const onLeadsCompleted = on('LeadsCompleted', {
  before: (transaction, { data }) =>
    keepLeads(
      transaction,
      data.leads.map((lead) => ({ ...lead, createdAt: null })),
    ),
});

const onLeadsChanged = on('LeadsChanged', {
  before: (transaction, { data }) =>
    keepLeads(
      transaction,
      data.leads.map((lead) => ({ ...lead, createdAt: null })),
    ),
});

/** Columns in which older events of `sending` left the words of mail servers. */
const quotingColumns = [
  ['emails', 'failure'],
  ['emails', 'unknown_reason'],
  ['links', 'reason'],
] as const;

const onLeadsErased = on('LeadsErased', {
  before: async (transaction, { data }) => {
    const addresses = await eraseLeads(transaction, data.leadIds);
    await eraseInboundMails(transaction, data.leadIds, addresses);
    await eraseMailWords(transaction, data.leadIds);
    await eraseDestinations(transaction, data.leadIds);
    await destroyKeys(transaction, data.leadIds);
    await eraseFromParked(transaction, data.leadIds);
  },
  project: async (transaction, { data: { leadIds } }) => {
    await forgetWords(transaction, leadIds, quotingColumns);
    await forgetWords(transaction, leadIds, [['received_mails', 'reason']], withoutQuote);
  },
});

export const leadConsumers = [onLeadsCompleted, onLeadsChanged, onLeadsErased];
