import { randomUUIDv7 } from 'node:crypto';
import type { CampaignStatus } from '@cadenza/contracts';
import { handleCommands, type RecordedEvent } from '@cadenza/event-store';
import { type Keep, notFound, Refusal, type Trace } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { AudienceCommand } from '../audience/commands.ts';
import { audienceDecider } from '../audience/decide.ts';
import type { AudienceEvent } from '../audience/events.ts';
import type { Context } from '../context.ts';
import { loadAudience, projectAudience } from '../projections/audience.ts';
import { findCampaignStatus, lockCampaign } from '../projections/campaigns.ts';
import { findMailability, lockLeads } from '../projections/leads.ts';

export interface Attached {
  attached: number;
  alreadyAttached: number;
  /** Status of the campaign. */
  status: CampaignStatus;
}

export const audienceStream = (campaignId: string) => `audience-${campaignId}`;

/**
 * Attaches leads to a campaign: all of them, or none if one does not exist.
 * @param keep runs in the same commit, unless all of them are attached already
 * @throws Refusal 404 for an unknown campaign or lead
 */
export async function attachLeads(
  context: Context,
  campaignId: string,
  leadIds: readonly string[],
  trace: Trace,
  keep: Keep<Attached>,
): Promise<Attached> {
  const wanted = [...new Set(leadIds)];
  const { events, facts } = await handleCommands(context.database, {
    stream: audienceStream(campaignId),
    facts: async (transaction) => ({
      status: await existingCampaign(transaction, campaignId),
      leads: await existingLeads(transaction, wanted),
    }),
    load: (transaction) => loadAudience(transaction, campaignId, wanted),
    decider: audienceDecider,
    commands: ({ leads }): AudienceCommand[] => [{ type: 'AttachLeads', campaignId, leads, now: trace.now.toString() }],
    trace,
    project: async (transaction, recorded) => {
      // The rows of the facts are locked only here: the events must be the first write of their transaction.
      await lockCampaign(transaction, campaignId);
      await lockLeads(transaction, recorded.flatMap(attachedIn));
      await projectAudience(transaction, recorded);
    },
    alsoInCommit: (transaction, recorded, { status }) => keep(transaction, attachedBy(recorded, status)),
  });
  trace.wrote(events);
  return attachedBy(events, facts.status);

  function attachedBy(recorded: readonly RecordedEvent<AudienceEvent>[], status: CampaignStatus): Attached {
    const attached = recorded.reduce((sum, { data }) => sum + data.links.length, 0);
    return { attached, alreadyAttached: wanted.length - attached, status };
  }
}

/** @throws Refusal 404 when the campaign is unknown or the lead is not attached to it */
export async function detachLead(context: Context, campaignId: string, leadId: string, trace: Trace): Promise<void> {
  const detached = await detachLeads(context, campaignId, [leadId], trace);
  if (detached === 0) throw new Refusal(404, 'link-not-found', 'This lead is not in the campaign.');
}

/**
 * @returns how many of the leads the campaign had
 * @throws Refusal 404 for an unknown campaign
 */
export async function detachLeads(
  context: Context,
  campaignId: string,
  leadIds: readonly string[],
  trace: Trace,
): Promise<number> {
  const wanted = [...new Set(leadIds)];
  const { events } = await handleCommands(context.database, {
    stream: audienceStream(campaignId),
    facts: (transaction) => existingCampaign(transaction, campaignId),
    load: (transaction) => loadAudience(transaction, campaignId, wanted),
    decider: audienceDecider,
    commands: [{ type: 'DetachLeads', campaignId, leadIds: wanted, now: trace.now.toString() }],
    trace,
    project: projectAudience,
  });
  trace.wrote(events);
  return events.reduce((sum, { data }) => sum + data.links.length, 0);
}

async function existingCampaign(transaction: Queryable, campaignId: string): Promise<CampaignStatus> {
  const status = await findCampaignStatus(transaction, campaignId);
  if (!status) throw notFound('campaign');
  return status;
}

const attachedIn = ({ type, data }: AudienceEvent) => (type === 'LeadsAttached' ? data.links : []);

/** The leads as a command needs them. */
async function existingLeads(transaction: Queryable, leadIds: readonly string[]) {
  const mailability = await findMailability(transaction, leadIds);
  return leadIds.map((leadId) => {
    const mailable = mailability.get(leadId);
    if (mailable === undefined) throw unknownLeads(leadIds.length - mailability.size);
    return { leadId, mailable, newLinkId: randomUUIDv7() };
  });
}

function unknownLeads(count: number): Refusal {
  const sentence =
    count === 1
      ? 'One of these leads does not exist, or it was deleted.'
      : `${count} of these leads do not exist, or they were deleted.`;
  return new Refusal(404, 'lead-not-found', sentence);
}
