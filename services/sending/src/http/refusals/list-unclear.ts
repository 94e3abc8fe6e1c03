import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { unclearKinds } from '../../projections/unclear-refusals.ts';

export const listUnclearRefusals = route(calls.listUnclearRefusals, ({ query }, { database }: Context) =>
  unclearKinds(database, query.campaignId ?? null),
);
