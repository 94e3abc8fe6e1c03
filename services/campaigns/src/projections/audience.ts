import type { Queryable } from '@cadenza/postgres';

/** A late event of a deleted campaign finds no campaign row and changes nothing. */
export async function addToAudience(
  transaction: Queryable,
  campaignId: string,
  leadIds: readonly string[],
): Promise<void> {
  await transaction.query(
    `with added as (
       insert into audience (campaign_id, lead_id)
       select id, lead_id from campaigns, unnest($2::uuid[]) as lead_id where id = $1
       on conflict do nothing returning lead_id
     )
     update campaigns set total_leads = total_leads + (select count(*) from added) where id = $1`,
    [campaignId, leadIds],
  );
}

export async function removeFromAudience(
  transaction: Queryable,
  campaignId: string,
  leadIds: readonly string[],
): Promise<void> {
  await transaction.query(
    `with removed as (
       delete from audience where campaign_id = $1 and lead_id = any($2::uuid[]) returning lead_id
     )
     update campaigns set total_leads = total_leads - (select count(*) from removed) where id = $1`,
    [campaignId, leadIds],
  );
}

export async function countAudience(database: Queryable, campaignId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select total_leads as count from campaigns where id = $1', [
    campaignId,
  ]);
  return rows[0]?.count ?? 0;
}
