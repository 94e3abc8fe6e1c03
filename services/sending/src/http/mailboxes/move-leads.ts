import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { moveLeads as move } from '../../handlers/move-leads.ts';

export const moveLeads = route(calls.moveLeads, ({ params, body, trace }, context: Context) =>
  move(context, { from: params.id, to: body.to }, trace),
);
