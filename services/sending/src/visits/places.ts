import type { Queryable } from '@cadenza/postgres';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import { sequenceHeldUntil } from '../plan/decide-visit.ts';
import { type LaneFacts, laneBounds } from '../plan/lanes.ts';

interface LanePlace {
  campaignId: string;
  mailboxId: string;
  boundLeadAt: string | null;
  newLeadAt: string | null;
}

/** In SQL: of lanes that have waited equally long, that of the earlier campaign is ahead. The index needs the first condition. */
const isAhead = (at: string, than: string) => `(${at} <= ${than} and (${at}, campaign_id) < (${than}, "campaignId"))`;

/**
 * Notes how many emails of other campaigns each mailbox sends before those of these campaigns. A mailbox sends to a lead
 * that is bound to it before a new one, and inside a group to the lane that has waited longest.
 */
export async function withPlaces(
  database: Queryable,
  campaigns: readonly CampaignFacts[],
  now: Temporal.Instant,
): Promise<CampaignFacts[]> {
  const lanes = campaigns.flatMap((campaign) => lanesOf(campaign, now));
  if (lanes.length === 0) return [...campaigns];
  const { rows } = await database.query<LaneFacts['ahead'] & { campaignId: string; mailboxId: string }>(
    `select "campaignId", "mailboxId", bound.count::int as "ofBoundLead", fresh.count::int as "ofNewLead"
     from json_to_recordset($1) as lane ("campaignId" uuid, "mailboxId" uuid, "boundLeadAt" timestamptz, "newLeadAt" timestamptz)
     cross join lateral (
       select count(*) from lanes
       where mailbox_id = "mailboxId" and campaign_id <> "campaignId" and ${isAhead('bound_lead_at', '"boundLeadAt"')}
     ) as bound
     cross join lateral (
       select count(*) from lanes
       where mailbox_id = "mailboxId" and campaign_id <> "campaignId" and "newLeadAt" is not null
         and (bound_lead_at <= $2 or ${isAhead('new_lead_at', '"newLeadAt"')})
     ) as fresh
     where bound.count > 0 or fresh.count > 0`,
    [JSON.stringify(lanes), now.toString()],
  );
  const places = new Map(rows.map((row) => [`${row.campaignId} ${row.mailboxId}`, row]));
  return campaigns.map((campaign) => ({
    ...campaign,
    lanes: campaign.lanes.map((lane) => {
      const { ofBoundLead, ofNewLead } = places.get(`${campaign.id} ${lane.mailbox.id}`) ?? lane.ahead;
      return { ...lane, ahead: { ofBoundLead, ofNewLead } };
    }),
  }));
}

function lanesOf(campaign: CampaignFacts, now: Temporal.Instant): LanePlace[] {
  const { id: campaignId, settings, status, initial } = campaign;
  if (!settings || status !== 'active') return [];
  const circumstances = { settings, newLead: initial, sequenceHeldUntil: sequenceHeldUntil(campaign, now), now };
  return campaign.lanes.flatMap((lane) => {
    const { boundLead, newLead } = laneBounds(lane, circumstances);
    if (lane.mailbox.away || (!boundLead && !newLead)) return [];
    const [boundLeadAt, newLeadAt] = [boundLead?.at.toString() ?? null, newLead?.at.toString() ?? null];
    return [{ campaignId, mailboxId: lane.mailbox.id, boundLeadAt, newLeadAt }];
  });
}
