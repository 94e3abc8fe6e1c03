import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { returnedKinds } from '../projections/returned-emails.ts';

export const getReturnedEmails = route(calls.listReturnedEmails, ({ query }, { database }: Context) =>
  returnedKinds(database, query.campaignId ?? null),
);
