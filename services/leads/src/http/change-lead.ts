import { calls, topics } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { changeLead } from '../handlers/lead.ts';

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
  if (marks.length > 0) await untilSendingHeard(context, params.id, marks.join());
  return lead;
});

/**
 * Rule J2: once a changed address is answered, no email to the old one begins. Sending answers when it has heard of the
 * change. If it does not answer, it hears nothing, and what hears nothing sends nothing for long (rule S10).
 */
async function untilSendingHeard(context: Context, id: string, marks: string): Promise<void> {
  const asked = { at: context.settings.SENDING_URL, params: { id }, marks };
  await askService(context, calls.exportLeadEmails, asked).catch(() => {});
}
