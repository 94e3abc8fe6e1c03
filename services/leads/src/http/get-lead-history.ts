import { calls } from '@cadenza/contracts';
import { awaitHeader, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { gatherHistory } from '../export/gather-history.ts';

export const getLeadHistory = route(calls.getLeadHistory, ({ params, headers }, context: Context) =>
  gatherHistory(context, params.id, String(headers[awaitHeader] ?? '')),
);
