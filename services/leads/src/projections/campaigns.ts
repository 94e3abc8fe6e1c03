import type { CampaignStatus } from '@cadenza/contracts';
import { VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';

export async function noteCampaignStatus(
  transaction: Queryable,
  campaignId: string,
  status: CampaignStatus,
): Promise<void> {
  await transaction.query(
    `insert into campaigns (id, status) values ($1, $2)
     on conflict (id) do update set status = excluded.status where campaigns.status <> 'deleted'`,
    [campaignId, status],
  );
}

export async function noteCampaignName(transaction: Queryable, campaignId: string, name: string): Promise<void> {
  await transaction.query(`update campaigns set name = $2 where id = $1 and status <> 'deleted'`, [campaignId, name]);
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

export async function noteCampaignDeleted(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query(
    `insert into campaigns (id, status) values ($1, 'deleted') on conflict (id) do update set status = 'deleted', name = null`,
    [campaignId],
  );
}

export async function findCampaignStatus(database: Queryable, campaignId: string): Promise<CampaignStatus | undefined> {
  const { rows } = await database.query<{ status: CampaignStatus }>(
    `select status from campaigns where id = $1 and status <> 'deleted'`,
    [campaignId],
  );
  return rows[0]?.status;
}

/** Prevents a campaign from being deleted before the commit. */
export async function lockCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  const { rowCount } = await transaction.query(
    `select from campaigns where id = $1 and status <> 'deleted' for share`,
    [campaignId],
  );
  if (rowCount === 0) throw new VersionConflict('The campaign was deleted meanwhile');
}
