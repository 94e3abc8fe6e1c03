import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { listCampaigns } from '../projections/campaigns.ts';

export const listAllCampaigns = route(calls.listCampaigns, (_, context: Context) => listCampaigns(context.database));
