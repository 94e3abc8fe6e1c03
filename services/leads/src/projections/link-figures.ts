import type { EmptyFields, StatusCounts } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** The number of attached leads of a campaign by status. */
export async function countLinksByStatus(database: Queryable, campaignId: string): Promise<StatusCounts> {
  const { rows } = await database.query<StatusCounts>(
    `select count(*) as all, count(*) filter (where status = 'pending') as pending,
       count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'completed') as completed,
       count(*) filter (where status = 'failed') as failed
     from campaign_links where campaign_id = $1 and attached`,
    [campaignId],
  );
  return rows[0] as StatusCounts;
}

/** For each field, the number of attached leads of a campaign that lack it. */
export async function countEmptyFields(database: Queryable, campaignId: string): Promise<EmptyFields> {
  const { rows } = await database.query<EmptyFields['empty'] & { leadCount: number }>(
    `select count(*) as "leadCount", count(*) filter (where first_name = '') as "firstName",
       count(*) filter (where last_name = '') as "lastName", count(*) filter (where email = '') as email,
       count(*) filter (where coalesce(company, '') = '') as company,
       count(*) filter (where coalesce(job_role, '') = '') as "jobRole"
     from links join leads on leads.id = lead_id where campaign_id = $1 and attached`,
    [campaignId],
  );
  const { leadCount, ...empty } = rows[0] as EmptyFields['empty'] & { leadCount: number };
  const filled = await countValues(database, campaignId);
  const custom = [...filled].map(([key, count]) => [key, Math.max(0, leadCount - count)]);
  return { leadCount, empty: { ...empty, ...Object.fromEntries(custom) } };
}

/** For each custom field, the number of attached leads of a campaign that have a value. */
async function countValues(database: Queryable, campaignId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ key: string; count: number }>(
    `select custom_fields.key, coalesce(filled.count, 0) as count
     from custom_fields left join (
       select key, count(*) as count
       from links join leads on leads.id = lead_id cross join lateral jsonb_object_keys(fields) as key
       where campaign_id = $1 and attached group by key
     ) as filled using (key)
     order by place`,
    [campaignId],
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}
