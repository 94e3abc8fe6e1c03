import type { Queryable } from '@cadenza/postgres';
import type { RelayedCopy } from '../mailbox/relayed-copy.ts';
import type { KnownEmail } from './emails.ts';

/** In SQL, as `emails` has it. */
const comparedId = (relayedId: string) => `lower(btrim(${relayedId}, '<>'))`;

/** Skips copies that claim to be from somebody else, and those that say nothing new, or nothing true, of their emails. */
export async function keepRelayedCopies(
  transaction: Queryable,
  mailboxId: string,
  copies: readonly RelayedCopy[],
  foundAt: Temporal.Instant,
): Promise<void> {
  if (copies.length === 0) return;
  await transaction.query(
    `insert into relayed_copies (email_id, mailbox_id, relayed_id, address_tag, found_at)
     select "emailId", $1, "relayedId", "addressTag", $3
     from json_to_recordset($2) as found ("emailId" uuid, "relayedId" text, "from" text, "addressTag" text)
     where exists (select from mailboxes where mailboxes.id = $1 and "from" = any(own_addresses))
       and not exists (
         select from emails where emails.id = "emailId" and (emails.relayed_id is not null or failed_at is not null
           or mailbox_id is distinct from $1 or coalesce(address_tag, '') <> "addressTag"))
       and not exists (select from emails where emails.relayed_id = ${comparedId('"relayedId"')})
     on conflict do nothing`,
    [mailboxId, JSON.stringify(copies), foundAt.toString()],
  );
}

/**
 * Copies that show under which Message-ID an email left, found by the mailbox that sent it to the address that it went to.
 * An id that another email has already is nobody's: of several that claim it, only the first gets it.
 */
export async function listRelayedCopies(
  database: Queryable,
  limit: number,
): Promise<(KnownEmail & { relayedId: string })[]> {
  const { rows } = await database.query<KnownEmail & { relayedId: string }>(
    `select * from (
       select distinct on (${comparedId('copies.relayed_id')}) emails.id as "emailId", campaign_id as "campaignId",
         lead_id as "leadId", link_id as "linkId", handed_over_at as "handedOverAt", sent_at as "sentAt",
         emails.address_tag as "addressTag", copies.relayed_id as "relayedId", found_at
       from relayed_copies as copies
       join emails on emails.id = email_id and emails.mailbox_id = copies.mailbox_id
         and emails.address_tag = copies.address_tag
       where (sent_at is not null or unknown_reason is not null) and failed_at is null and emails.relayed_id is null
         and not exists (select from emails as other where other.relayed_id = ${comparedId('copies.relayed_id')})
       order by ${comparedId('copies.relayed_id')}, found_at, email_id
     ) as found order by found_at, "emailId" limit $1`,
    [limit],
  );
  return rows;
}

/** @returns false if another instance was faster */
export async function dropRelayedCopies(database: Queryable, relayedId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `delete from relayed_copies where ${comparedId('relayed_id')} = ${comparedId('$1::text')}`,
    [relayedId],
  );
  return rowCount !== 0;
}

/** Forgets copies that say nothing new, and copies found before `before`. */
export async function forgetRelayedCopies(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.query(
    `delete from relayed_copies where found_at < $1
       or (
         select emails.relayed_id is not null or failed_at is not null from emails where emails.id = email_id)`,
    [before.toString()],
  );
}
