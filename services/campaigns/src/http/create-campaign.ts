import { randomUUIDv7 } from 'node:crypto';
import { createCampaignRequest } from '@cadenza/contracts';
import { reply, route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';
import { existingCampaign } from './campaign-params.ts';

export const createCampaign = route({
  method: 'post',
  path: '/api/campaigns',
  body: createCampaignRequest,
  handle: async ({ body, trace }, app: App) => {
    const campaignId = randomUUIDv7();
    await handleCampaign(
      app,
      campaignId,
      [{ type: 'CreateCampaign', campaignId, name: body.name, now: trace.now.toString() }],
      trace,
    );
    return reply(201, await existingCampaign(app, campaignId));
  },
});
