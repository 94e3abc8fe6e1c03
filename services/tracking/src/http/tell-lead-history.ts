import { calls, historyMaxEntries, type LeadHistoryPart } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { engagementInHistory } from '../projections/lead-engagement.ts';

export const tellLeadHistory = route(
  calls.tellLeadHistoryOfTracking,
  async ({ params: { id } }, { database }: Context): Promise<LeadHistoryPart> => ({
    entries: await engagementInHistory(database, id, historyMaxEntries),
  }),
);
