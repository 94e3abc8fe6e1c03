import { randomUUIDv7 } from 'node:crypto';
import { createStepRequest } from '@cadenza/contracts';
import { reply, route } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleCampaign } from '../campaign/handle.ts';
import { continuing } from './save-id.ts';

export const createStep = route({
  method: 'post',
  path: '/api/sequences',
  body: createStepRequest,
  handle: async ({ body, headers, trace }, app: App) => {
    const { campaignId, ...fields } = body;
    const now = trace.now.toString({ smallestUnit: 'millisecond' });
    const step = { ...fields, id: randomUUIDv7(), createdAt: now };
    await handleCampaign(app, campaignId, [...continuing(headers), { type: 'WriteStep', step, now }], trace);
    return reply(201, { ...step, campaignId });
  },
});
