import { calls, historyMaxEntries, type LeadHistoryPart } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { emailsInHistory, waysInHistory } from '../projections/lead-history.ts';

export const tellLeadHistory = route(
  calls.tellLeadHistoryOfSending,
  async ({ params: { id } }, { database }: Context): Promise<LeadHistoryPart> => {
    const entries = [
      ...(await emailsInHistory(database, id, historyMaxEntries)),
      ...(await waysInHistory(database, id, historyMaxEntries)),
    ];
    const newest = entries.toSorted((one, other) => Temporal.Instant.compare(other.at, one.at));
    return { entries: newest.slice(0, historyMaxEntries) };
  },
);
