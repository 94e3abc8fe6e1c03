import { randomUUIDv7 } from 'node:crypto';
import { createStepRequest } from '@cadenza/contracts';
import { reply, route } from '@cadenza/service-kit';
import { handleCampaign } from '../campaign/handle.ts';
import type { Context } from '../context.ts';
import { continuing } from './save-id.ts';

export const createStep = route({
  method: 'post',
  path: '/api/sequences',
  body: createStepRequest,
  handle: async ({ body, headers, trace }, context: Context) => {
    const { campaignId, ...fields } = body;
    const now = trace.now.toString({ smallestUnit: 'millisecond' });
    const step = { ...fields, id: randomUUIDv7(), createdAt: now };
    await handleCampaign(context, campaignId, [...continuing(headers), { type: 'WriteStep', step, now }], trace);
    return reply(201, { ...step, campaignId });
  },
});
