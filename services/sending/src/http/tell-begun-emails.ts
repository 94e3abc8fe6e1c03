import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { isAnyBegun } from '../projections/lead-emails.ts';

export const tellBegunEmails = route(calls.askBegunEmails, async ({ body }, { database }: Context) => ({
  begun: await isAnyBegun(database, body.leadIds),
}));
