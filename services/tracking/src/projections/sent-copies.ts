import type { Queryable } from '@cadenza/postgres';
import type { KnownEmail } from './emails.ts';

/** Skips Sent copies of emails whose outcome is already known, because they prove nothing new. */
export async function keepSentCopies(
  transaction: Queryable,
  emailIds: readonly string[],
  foundAt: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `insert into sent_copies (email_id, found_at)
     select found.id, $2 from unnest($1::uuid[]) as found (id)
     where not exists (
       select from emails where emails.id = found.id and (sent_at is not null or failed_at is not null))
     on conflict do nothing`,
    [emailIds, foundAt.toString()],
  );
}

/** Unknown emails of which a Sent copy was found. */
export async function listSentCopiesOfUnknown(database: Queryable, limit: number): Promise<KnownEmail[]> {
  const { rows } = await database.query<KnownEmail>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag"
     from sent_copies join emails on emails.id = email_id
     where unknown_reason is not null and sent_at is null and failed_at is null order by email_id limit $1`,
    [limit],
  );
  return rows;
}

export async function dropSentCopy(database: Queryable, emailId: string): Promise<boolean> {
  const { rowCount } = await database.query('delete from sent_copies where email_id = $1', [emailId]);
  return rowCount === 1;
}

/** Forgets copies of emails whose outcome is now known, and copies found before `before`. */
export async function forgetSentCopies(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.query(
    `delete from sent_copies where found_at < $1
       or (
         select sent_at is not null or failed_at is not null from emails where emails.id = email_id)`,
    [before.toString()],
  );
}
