import type { Queryable } from '@cadenza/postgres';

/** The previous version kept hits without the metadata of their requests. */
const ofTheVersionBefore = { metadata: { correlationId: null, causationId: null } };

/** Whether any hit is waiting for its email. */
export async function hasEarlyHits(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ any: boolean }>('select exists (select from early_hits) as any');
  return rows[0]?.any === true;
}

/** Moves hits whose email is now known back to those to be recorded, oldest first. @returns how many */
export async function returnEarlyHits(database: Queryable, limit: number): Promise<number> {
  const { rowCount } = await database.query(
    `with known as (
       delete from early_hits where id = any(array(
         select early_hits.id from early_hits join emails on emails.id = email_id order by received_at limit $1))
       returning email_id, hit, received_at
     )
     insert into hits (email_id, hit) select email_id, $2::jsonb || hit from known order by received_at`,
    [limit, JSON.stringify(ofTheVersionBefore)],
  );
  return rowCount ?? 0;
}

/** Opt-outs are not forgotten: they wait until their email is known, however long that takes (rule S9). */
export async function forgetEarlyHits(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.query(
    `delete from early_hits where received_at < $1 and coalesce(hit -> 'use' ->> 'kind', '') <> 'unsubscribe'`,
    [before.toString()],
  );
}
