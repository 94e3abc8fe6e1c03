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

/** The last step only grows until the sequence is saved, so that no lead counts as completed meanwhile (rule E3). */
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
  optOutCount: number;
}

/**
 * The figures of one campaign, or of all that are not deleted; each counts emails (rule O1). Report and analytics both
 * read them here, so they agree (rule O4).
 *
 * Plan: figures by campaign, a row for each step of each campaign, and the few changes that are not added up yet.
 */
export async function readFigures(database: Queryable, campaignId?: string): Promise<CampaignFigures[]> {
  const { rows } = await database.query<CampaignFigures>(
    `select campaigns.id, name, status, created_at as "createdAt", launched_at as "launchedAt",
       coalesce(sum(leads), 0)::bigint as "totalLeads", coalesce(sum(sent), 0)::bigint as "sentCount",
       coalesce(sum(opened), 0)::bigint as "openCount", coalesce(sum(clicked), 0)::bigint as "clickCount",
       coalesce(sum(bounced), 0)::bigint as "bounceCount", coalesce(sum(spam), 0)::bigint as "spamCount",
       coalesce(sum(replied), 0)::bigint as "replyCount",
       (select count(*) from emails where emails.campaign_id = campaigns.id and opted_out_at is not null)
         as "optOutCount"
     from campaigns left join all_figures on all_figures.campaign_id = campaigns.id
     where not deleted and ($1::uuid is null or campaigns.id = $1)
     group by campaigns.id
     order by created_at desc, campaigns.id desc`,
    [campaignId ?? null],
  );
  return rows;
}
