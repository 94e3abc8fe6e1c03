import { calls, topics } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { changeLead } from '../handlers/lead.ts';
import { statusOf } from '../projections/leads.ts';

export const changeLeadById = route(calls.changeLead, async ({ params, body, trace }, context: Context) => {
  const marks: string[] = [];
  const lead = await changeLead(context, params.id, body, {
    ...trace,
    wrote(events) {
      trace.wrote(events);
      for (const { id, type } of events)
        if (type === 'LeadAddressChanged') marks.push(`${topics.leads}:${id}:LeadsChanged`);
    },
  });
  if (marks.length > 0) await untilSendingHeard(context, marks.join());
  return { ...lead, status: await statusOf(context.database, lead.id) };
});

/**
 * Rule J2: once a changed address is answered, no email to the old one begins. If sending does not answer, it hears
 * nothing, and what hears nothing sends nothing for long (rule S10).
 */
async function untilSendingHeard(context: Context, marks: string): Promise<void> {
  await askService(context, calls.waitUntilSendingHeard, { at: context.settings.SENDING_URL, marks }).catch(() => {});
}
