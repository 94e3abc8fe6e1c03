import { randomUUIDv7 } from 'node:crypto';
import type { CampaignStatus } from '@cadenza/contracts';
import { append, type RecordedEvent, retryOnConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { type Keep, notFound, Refusal, type Trace } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { loadAudience, projectAudience } from '../projections/audience.ts';
import { findCampaignStatus, holdCampaign } from '../projections/campaigns.ts';
import { findMailability, holdLeads } from '../projections/leads.ts';
import { decide } from './decide.ts';
import type { AudienceEvent } from './events.ts';

export interface Attached {
  attached: number;
  alreadyAttached: number;
  /** Status of the campaign. */
  status: CampaignStatus;
}

export const audienceStream = (campaignId: string) => `audience-${campaignId}`;

/**
 * Attaches leads to a campaign: all of them, or none if one does not exist.
 * @param keep runs in the same commit
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
  return retryOnConflict(async () => {
    const status = await existingCampaign(context, campaignId);
    const { version, state } = await loadAudience(context.database, campaignId, wanted);
    const mailability = await findMailability(context.database, wanted);
    const leads = wanted.map((leadId) => {
      const mailable = mailability.get(leadId);
      if (mailable === undefined) throw unknownLeads(wanted.length - mailability.size);
      return { leadId, mailable, newLinkId: randomUUIDv7() };
    });
    const events = decide({ type: 'AttachLeads', campaignId, leads, now: trace.now.toString() }, state);
    const count = events.reduce((sum, { data }) => sum + data.links.length, 0);
    const attached = { attached: count, alreadyAttached: wanted.length - count, status };
    await record(context, campaignId, { version, events }, trace, async (transaction) => {
      await holdCampaign(transaction, campaignId);
      await holdLeads(transaction, wanted);
      await keep(transaction, attached);
    });
    return attached;
  });
}

/** @throws Refusal 404 when the campaign is unknown or the lead is not attached to it */
export async function detachLead(context: Context, campaignId: string, leadId: string, trace: Trace): Promise<void> {
  await retryOnConflict(async () => {
    await existingCampaign(context, campaignId);
    const { version, state } = await loadAudience(context.database, campaignId, [leadId]);
    const events = decide({ type: 'DetachLeads', campaignId, leadIds: [leadId], now: trace.now.toString() }, state);
    if (events.length === 0) throw new Refusal(404, 'link-not-found', 'This lead is not in the campaign.');
    await record(context, campaignId, { version, events }, trace, async () => {});
  });
}

async function existingCampaign(context: Context, campaignId: string): Promise<CampaignStatus> {
  const status = await findCampaignStatus(context.database, campaignId);
  if (!status) throw notFound('campaign');
  return status;
}

function unknownLeads(count: number): Refusal {
  const sentence =
    count === 1
      ? 'One of these leads does not exist, or it was deleted.'
      : `${count} of these leads do not exist, or they were deleted.`;
  return new Refusal(404, 'lead-not-found', sentence);
}

/** @param hold locks the rows that the decision relied on until the commit */
async function record(
  context: Context,
  campaignId: string,
  { version, events }: { version: number; events: AudienceEvent[] },
  trace: Trace,
  hold: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  if (events.length === 0) return;
  const recorded: RecordedEvent<AudienceEvent>[] = await context.database.transaction(async (transaction) => {
    const appended = await append(
      transaction,
      [{ stream: audienceStream(campaignId), expectedVersion: version, events }],
      {
        metadata: { correlationId: trace.correlationId, causationId: trace.causationId },
        occurredAt: trace.now,
      },
    );
    await hold(transaction);
    await projectAudience(transaction, appended);
    return appended;
  });
  trace.wrote(recorded);
}
