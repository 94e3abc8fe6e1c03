import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { moveLead as move } from '../../handlers/move-leads.ts';
import { existingLead } from '../holds/existing-lead.ts';

export const moveLead = route(calls.moveLead, async ({ params, body, trace }, context: Context) => {
  await move(context, await existingLead(context, params), body.mailboxId, trace);
  return { success: true } as const;
});
