import type { Queryable } from '@cadenza/postgres';

/**
 * Copies the emails as they were rendered, because their links have to work, and the words about them. Skips leads that
 * were erased since.
 */
export async function copyContents(database: Queryable, later: Queryable, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  for (const table of ['email_contents', 'reply_words']) await copyOfEmails(database, later, { table, emailIds });
}

async function copyOfEmails(
  database: Queryable,
  later: Queryable,
  { table, emailIds }: { table: string; emailIds: readonly string[] },
): Promise<void> {
  const { rows } = await later.query(`select to_json(${table}) as row from ${table} where email_id = any($1)`, [
    emailIds,
  ]);
  await database.query(
    `insert into ${table} select copied.* from json_populate_recordset(null::${table}, $1) as copied
     where not exists (
       select from events join erased_leads on lead_id = (data ->> 'leadId')::uuid
       where stream_id = 'email-' || email_id and version = 1)
     on conflict (email_id) do nothing`,
    [JSON.stringify(rows.map(({ row }) => row))],
  );
}

/** Copies the holds of records parked since; the records themselves have been copied before. */
export async function copyParkedHolds(database: Queryable, later: Queryable): Promise<void> {
  const { rows } = await later.query(
    `select topic, record_id as "recordId", campaign_id as "campaignId", lead_id as "leadId", address_tag as "addressTag"
     from parked_holds join parked_records on number = parked_number`,
  );
  await database.query(
    `insert into parked_holds (parked_number, campaign_id, lead_id, address_tag)
     select number, "campaignId", "leadId", "addressTag"
     from json_to_recordset($1) as held
       (topic text, "recordId" text, "campaignId" uuid, "leadId" uuid, "addressTag" text)
     join parked_records on parked_records.topic = held.topic and record_id = "recordId"
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
