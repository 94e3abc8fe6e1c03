import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { readFigures } from '../projections/campaigns.ts';
import { toAnalytics } from './analytics-answer.ts';

export const getAnalytics = route(calls.getAnalytics, async (_, context: Context) =>
  toAnalytics(await readFigures(context.database)),
);
