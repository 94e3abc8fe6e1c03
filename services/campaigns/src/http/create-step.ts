import { randomUUIDv7 } from 'node:crypto';
import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleCampaign } from '../handlers/campaign.ts';
import { continuing } from './save-id.ts';

export const createStep = route(calls.createStep, async ({ body, headers, trace }, context: Context) => {
  const { campaignId, ...fields } = body;
  const now = trace.now.toString({ smallestUnit: 'millisecond' });
  const step = { ...fields, id: randomUUIDv7(), createdAt: now };
  await handleCampaign(context, campaignId, [...continuing(headers), { type: 'WriteStep', step, now }], trace);
  return { ...step, campaignId };
});
