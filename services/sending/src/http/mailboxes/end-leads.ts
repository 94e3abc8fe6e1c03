import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { endLeads as end } from '../../handlers/move-leads.ts';

export const endLeads = route(calls.endLeads, ({ params, trace }, context: Context) => end(context, params.id, trace));
