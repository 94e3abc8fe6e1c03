import { calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { hasCampaign } from '../../projections/emails.ts';
import { leadsHeldForValues } from '../../projections/lacking.ts';

export const listLeadsWithoutValues = route(calls.listLeadsWithoutValues, async ({ params }, { database }: Context) => {
  if (!(await hasCampaign(database, params.id))) throw notFound('campaign');
  return leadsHeldForValues(database, params.id);
});
