import type { Queryable } from '@cadenza/postgres';
import type { AddressSuppressed } from '../suppression/events.ts';

export async function isSuppressed(database: Queryable, addressHash: string): Promise<boolean> {
  const { rowCount } = await database.query('select from suppressions where address_hash = $1', [addressHash]);
  return rowCount === 1;
}

export async function noteSuppression(transaction: Queryable, { data }: AddressSuppressed): Promise<void> {
  await transaction.query(
    `insert into suppressions (address_hash, reason, campaign_id, suppressed_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [data.addressHash, data.reason, data.campaignId, data.suppressedAt],
  );
}

/** The hash of a lead's address, while the lead is known. */
export async function addressHashOf(database: Queryable, leadId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ hash: string }>('select address_hash as hash from leads where id = $1', [
    leadId,
  ]);
  return rows[0]?.hash;
}

/** The hashes of these emails' addresses, by email, where the address is not suppressed yet. */
export async function unsuppressedAddresses(
  database: Queryable,
  emailIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ emailId: string; hash: string }>(
    `select id as "emailId", address_hash as hash from emails
     where id = any($1) and not exists (
       select from suppressions where suppressions.address_hash = emails.address_hash)`,
    [emailIds],
  );
  return new Map(rows.map(({ emailId, hash }) => [emailId, hash]));
}
