import { route } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { readFigures } from '../projections/campaigns.ts';
import { toAnalytics } from './analytics-answer.ts';

export const getAnalytics = route({
  method: 'get',
  path: '/api/analytics',
  handle: async (_, context: Context) => toAnalytics(await readFigures(context.database)),
});
