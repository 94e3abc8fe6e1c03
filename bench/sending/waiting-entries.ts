import type { Client } from 'pg';

const rowsPerStatement = 250_000;

interface Waiting {
  count: number;
  /** Only in campaigns whose windows open at or after `opensFrom` and before `opensBefore`, in minutes of the day. */
  opensFrom?: number;
  opensBefore?: number;
  /** Whether they fell due an hour before the leads that are already there. */
  dueSooner: boolean;
}

/**
 * Adds waiting leads to the sender's tables, spread over the campaigns, as if they had been attached. Those of one
 * campaign are neighbours in the tables.
 */
export async function addWaiting(
  client: Client,
  { count, opensFrom = 0, opensBefore = 1_440, dueSooner }: Waiting,
): Promise<void> {
  for (let done = 0; done < count; done += rowsPerStatement) {
    await client.query(
      `with campaign as (
         select campaigns.id, joined_at, due_at, row_number() over (order by campaigns.id) - 1 as number
         from campaigns join enrolments on campaign_id = campaigns.id and place = 0
         where (settings ->> 'sendWindowStart')::int >= $3 and (settings ->> 'sendWindowStart')::int < $4
       ), entry as (
         select index, uuidv7() as lead_id, campaign.*
         from generate_series($1::bigint, $2::bigint) as index
           join campaign on number = index * (select count(*) from campaign) / $6
       ), lead as (
         insert into leads (id, first_name, last_name, email, company, job_role, address_hash)
         select lead_id, 'Ada', 'Lovelace', 'waiting.' || index || '@example.com', 'Analytical Engines', null,
           encode(sha256(lead_id::text::bytea), 'hex')
         from entry
       )
       insert into enrolments (campaign_id, lead_id, link_id, place, state, joined_at, next_step, due_at)
       select id, lead_id, uuidv7(), index + 1, 'waiting', joined_at, 1,
         due_at - case when $5 then interval '1 hour' else interval '0' end
       from entry`,
      [done, Math.min(done + rowsPerStatement, count) - 1, opensFrom, opensBefore, dueSooner, count],
    );
  }
  await client.query('vacuum analyze leads, enrolments, campaigns');
}
