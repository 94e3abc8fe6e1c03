import { calls, type LeadExport } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { withoutRevision } from '../lead/state.ts';
import { joinedInto } from '../projections/joined-leads.ts';
import { changesOfLeads } from '../projections/lead-changes.ts';
import { notesOfLead } from '../projections/lead-notes.ts';
import { findLeads } from '../projections/leads.ts';
import { linksOfLead } from '../projections/links-of-lead.ts';

const exportedChangesMax = 10_000;

/**
 * Everything stored about one person. If one service does not respond, the whole export fails: with a gap it would look
 * complete.
 * @throws Refusal 404 for an unknown lead, 503 when a part cannot be read
 */
export async function gatherExport(
  context: Context,
  leadId: string,
  { now, marks }: { now: Temporal.Instant; marks: string },
): Promise<LeadExport> {
  const lead = (await findLeads(context.database, [leadId])).get(leadId);
  if (!lead) throw notFound('lead');
  const { SENDING_URL, TRACKING_URL } = context.settings;
  const question = { marks, refusal: incomplete };
  const ids = [leadId, ...(await joinedInto(context.database, [leadId]))];
  const parts = await Promise.all(
    ids.map((id) =>
      Promise.all([
        linksOfLead(context.database, id),
        askService(context, calls.exportLeadEmails, { ...question, at: SENDING_URL, params: { id } }),
        askService(context, calls.exportLeadEngagement, { ...question, at: TRACKING_URL, params: { id } }),
      ]),
    ),
  );
  return {
    exportedAt: now.toString({ smallestUnit: 'millisecond' }),
    lead: withoutRevision(lead),
    formerEmails: lead.formerAddresses ?? [],
    changes: await changesOfLeads(context.database, ids, exportedChangesMax),
    notes: await notesOfLead(context.database, leadId),
    links: parts.flatMap(([links]) => links),
    emails: parts.flatMap(([, { emails }]) => emails),
    engagement: parts.flatMap(([, , { engagement }]) => engagement),
    receivedMails: parts.flatMap(([, , { receivedMails }]) => receivedMails),
  };
}

const incomplete = () =>
  new Refusal(
    503,
    'export-incomplete',
    'A part of this data cannot be read right now, so nothing was exported. Please try again in a minute.',
  );
