import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { changeLead } from '../lead/handle.ts';

export const changeLeadById = route(calls.changeLead, ({ params, body, trace }, context: Context) =>
  changeLead(context, params.id, body, trace),
);
