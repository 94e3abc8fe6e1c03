import { type Capacity, calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { capacityOf } from '../../forecast/capacity.ts';
import { capacityFacts } from '../../projections/mailboxes/capacity.ts';
import { untilFollowed } from './until-followed.ts';

export const getCapacity = route(
  calls.getCapacity,
  async ({ params, query: { days }, trace: { now } }, { database }: Context): Promise<Capacity> => {
    await untilFollowed(database);
    const facts = await capacityFacts(database, params.id, now);
    if (!facts) throw notFound('campaign');
    return { days: capacityOf(facts, { days, now }) };
  },
);
