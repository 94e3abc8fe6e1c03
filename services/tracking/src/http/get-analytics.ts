import { route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { readFigures } from '../projections/campaigns.ts';
import { toAnalytics } from './analytics-answer.ts';

export const getAnalytics = route({
  method: 'get',
  path: '/api/analytics',
  handle: async (_, app: App) => toAnalytics(await readFigures(app.database)),
});
