import type { CampaignStatus } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

export async function keepCampaign(
  transaction: Queryable,
  campaign: { campaignId: string; name: string; createdAt: string },
): Promise<void> {
  await transaction.query(
    `insert into campaigns (id, name, status, created_at) values ($1, $2, 'draft', $3) on conflict do nothing`,
    [campaign.campaignId, campaign.name, campaign.createdAt],
  );
}

export async function renameCampaign(transaction: Queryable, campaignId: string, name: string): Promise<void> {
  await transaction.query('update campaigns set name = $2 where id = $1', [campaignId, name]);
}

export async function noteStatus(transaction: Queryable, campaignId: string, status: CampaignStatus): Promise<void> {
  await transaction.query('update campaigns set status = $2 where id = $1', [campaignId, status]);
}

export async function noteLaunch(transaction: Queryable, campaignId: string, launchedAt: string): Promise<void> {
  await transaction.query('update campaigns set launched_at = $2 where id = $1', [campaignId, launchedAt]);
}

/** While a sequence is being written again it only grows, so that nothing is completed meanwhile (rule E3). */
export async function noteLastStep(
  transaction: Queryable,
  { campaignId, lastStep, saved }: { campaignId: string; lastStep: number; saved: boolean },
): Promise<void> {
  await transaction.query(
    `update campaigns set last_step = case when $3 then $2 else greatest(last_step, $2) end where id = $1`,
    [campaignId, lastStep, saved],
  );
}

export async function noteDeleted(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query('update campaigns set deleted = true where id = $1', [campaignId]);
}

export async function campaignExists(database: Queryable, campaignId: string): Promise<boolean> {
  const { rowCount } = await database.query('select from campaigns where id = $1 and not deleted', [campaignId]);
  return rowCount === 1;
}

export interface CampaignFigures {
  id: string;
  name: string;
  status: CampaignStatus;
  createdAt: string;
  launchedAt: string | null;
  totalLeads: number;
  sentCount: number;
  openCount: number;
  clickCount: number;
  bounceCount: number;
  spamCount: number;
  replyCount: number;
}

/**
 * The figures of one campaign, or of all that are not deleted: each counts emails of which something holds (rule O1).
 * Report and analytics read them here, so they agree (rule O4).
 */
export async function readFigures(database: Queryable, campaignId?: string): Promise<CampaignFigures[]> {
  const { rows } = await database.query<CampaignFigures>(
    `select campaigns.id, name, status, created_at as "createdAt", launched_at as "launchedAt",
       coalesce(total_leads, 0) as "totalLeads", coalesce(sent, 0) as "sentCount", coalesce(opened, 0) as "openCount",
       coalesce(clicked, 0) as "clickCount", coalesce(bounced, 0) as "bounceCount", coalesce(spam, 0) as "spamCount",
       coalesce(replied, 0) as "replyCount"
     from campaigns
     left join (
       select campaign_id, count(sent_at) as sent, count(opened_at) as opened, count(clicked_at) as clicked,
         count(bounced_at) as bounced, count(spam_at) as spam, count(replied_at) as replied
       from emails where $1::uuid is null or campaign_id = $1 group by campaign_id
     ) as figures on figures.campaign_id = campaigns.id
     left join (
       select campaign_id, count(*) as total_leads from links
       where attached and ($1::uuid is null or campaign_id = $1) group by campaign_id
     ) as audience on audience.campaign_id = campaigns.id
     where not deleted and ($1::uuid is null or campaigns.id = $1)
     order by created_at desc, campaigns.id desc`,
    [campaignId ?? null],
  );
  return rows;
}
