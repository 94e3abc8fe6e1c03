import { calls, type Funnel } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { readFigures } from '../projections/campaigns.ts';
import { countOptedOut, readMailboxFigures, readRowFigures, readSteps } from '../projections/funnel.ts';

export const getFunnel = route(calls.getFunnel, async ({ params }, { database }: Context): Promise<Funnel> => {
  const [campaign] = await readFigures(database, params.id);
  if (!campaign) throw notFound('campaign');
  return {
    campaign,
    rows: { ...(await readRowFigures(database, campaign.id)), optedOut: await countOptedOut(database, campaign.id) },
    steps: await readSteps(database, campaign.id),
    mailboxes: await readMailboxFigures(database, campaign.id),
  };
});
