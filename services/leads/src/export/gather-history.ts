import { calls, historyMaxEntries, type LeadHistory, type LeadHistoryPart } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { campaignNames } from '../projections/campaigns.ts';
import { joinedInto } from '../projections/joined-leads.ts';
import { changesOfLeads } from '../projections/lead-changes.ts';
import { findLeads } from '../projections/leads.ts';
import { nameAddresses } from './told-addresses.ts';

type Entry = Omit<LeadHistoryPart['entries'][number], 'campaignId'> & { campaignId: string | null };

/**
 * The newest of what happened to a lead, also to those that were joined into it. If one service does not respond, there
 * is no history: with a gap it would look complete.
 * @throws Refusal 404 for an unknown lead, 503 when a part cannot be read
 */
export async function gatherHistory(context: Context, leadId: string, marks: string): Promise<LeadHistory> {
  const { database, settings } = context;
  const lead = (await findLeads(database, [leadId])).get(leadId);
  if (!lead) throw notFound('lead');
  const question = { marks, refusal: incomplete };
  const ids = [leadId, ...(await joinedInto(database, [leadId]))];
  const own = await changesOfLeads(database, ids, historyMaxEntries);
  const parts = await Promise.all(
    ids.flatMap((id) => [
      askService(context, calls.tellLeadHistoryOfSending, { ...question, at: settings.SENDING_URL, params: { id } }),
      askService(context, calls.tellLeadHistoryOfTracking, { ...question, at: settings.TRACKING_URL, params: { id } }),
    ]),
  );
  const entries: Entry[] = [
    // What follows from a change comes after it, also in the same millisecond.
    ...parts.flatMap((part) => part.entries),
    ...own.map((change) => ({ ...change, stepNumber: null, detail: null, by: null })),
  ];
  // Of a lead that others were joined into, and of a cut history, not all changes of the one address are known.
  const isWhole = ids.length === 1 && own.length < historyMaxEntries;
  const sorted = entries.toSorted(byNewest);
  const newest = (isWhole ? nameAddresses(sorted, lead) : sorted).slice(0, historyMaxEntries);
  const names = await campaignNames(
    database,
    newest.flatMap(({ campaignId }) => campaignId ?? []),
  );
  // A campaign that was deleted is nowhere to be seen any more.
  return newest.flatMap(({ campaignId, ...entry }): LeadHistory => {
    if (campaignId === null) return [{ ...entry, campaign: null }];
    const name = names.get(campaignId);
    return name === undefined ? [] : [{ ...entry, campaign: { id: campaignId, name } }];
  });
}

const byNewest = (one: Entry, other: Entry) => Temporal.Instant.compare(other.at, one.at);

const incomplete = () =>
  new Refusal(
    503,
    'history-incomplete',
    'A part of this history cannot be read right now. Please try again in a minute.',
  );
