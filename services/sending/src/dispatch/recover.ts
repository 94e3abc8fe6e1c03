import type { Queryable } from '@cadenza/postgres';

/** Emails of these shards that were handed over and whose outcome was never recorded. */
export async function interruptedEmails(
  database: Queryable,
  heldShards: readonly number[],
): Promise<{ emailId: string; campaignId: string; lastStep: boolean }[]> {
  const { rows } = await database.query<{ emailId: string; campaignId: string; lastStep: boolean }>(
    `select emails.id as "emailId", campaigns.id as "campaignId",
       not exists (
         select from jsonb_array_elements(campaigns.steps) as step
         where (step ->> 'stepNumber')::int > emails.step_number) as "lastStep"
     from campaigns join emails on emails.id = in_flight_email
     where in_flight_email is not null and shard = any($1)`,
    [heldShards],
  );
  return rows;
}
