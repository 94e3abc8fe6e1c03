import type { Queryable } from '@cadenza/postgres';
import { blockedReason, colleagueReason, inDoubtReason } from '../enrolment/ending-reasons.ts';
import { personTags, suppressesLead, tagIn } from '../suppression/address-tag.ts';
import type { SuppressionCause, SuppressionEvent } from '../suppression/events.ts';

/** Stands for the email of a cause whose email was not noted. */
const noEmail = '00000000-0000-0000-0000-000000000000';

export async function isSuppressed(database: Queryable, addressHash: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from suppressions where ${tagIn('address_hash')} = ${tagIn('$1::text')} limit 1`,
    [addressHash],
  );
  return rowCount === 1;
}

export async function isLeadSuppressed(database: Queryable, leadId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from leads join suppressions on ${suppressesLead} where leads.id = $1 limit 1`,
    [leadId],
  );
  return rowCount === 1;
}

/** Which of these tags, of addresses or of domains, are suppressed. */
export async function findSuppressedTags(database: Queryable, tags: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ tag: string }>(
    `select distinct ${tagIn('address_hash')} as tag from suppressions where ${tagIn('address_hash')} = any($1)`,
    [tags],
  );
  return new Set(rows.map(({ tag }) => tag));
}

/**
 * In SQL: whether a colleague replied (rule S12): somebody with the same tag of colleagues, and another address than that
 * of these tags. An email no longer known here counts as another's.
 */
export const colleagueReplied = (colleaguesTag: string, addressTags: string) => `exists (
         select from suppressions left join emails on emails.id = suppressions.email_id
         where ${tagIn('suppressions.address_hash')} = ${colleaguesTag} and suppressions.reason = '${colleagueReason}'
           and (emails.id is null or ${tagIn('emails.address_hash')} <> all(${addressTags})))`;

/** A lead's address among its colleagues. */
export interface AddressOfColleague {
  colleaguesTag: string | null;
  addressTags: readonly string[];
}

/** For each of these addresses, whether a colleague replied. */
export async function colleaguesReplied(
  database: Queryable,
  addresses: readonly AddressOfColleague[],
): Promise<boolean[]> {
  if (addresses.every(({ colleaguesTag }) => colleaguesTag === null)) return addresses.map(() => false);
  const { rows } = await database.query<{ replied: boolean }>(
    `select ${colleagueReplied('"colleaguesTag"', `string_to_array("addressTags", ',')`)} as replied
     from unnest($1::text[], $2::text[]) with ordinality as address ("colleaguesTag", "addressTags", place)
     order by place`,
    [addresses.map(({ colleaguesTag }) => colleaguesTag), addresses.map(({ addressTags }) => addressTags.join())],
  );
  return rows.map(({ replied }) => replied);
}

/** Whether this email's doubt concerns the lead's address (rule S11). */
export async function isLeadInDoubt(database: Queryable, leadId: string, emailId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from leads join doubts on ${tagIn('doubts.address_hash')} = any(${personTags})
     where leads.id = $1 and doubts.email_id = $2 limit 1`,
    [leadId, emailId],
  );
  return rowCount === 1;
}

/** Keeps one row for each cause that is true; doubts have their own table. */
export async function projectSuppression(transaction: Queryable, { type, data }: SuppressionEvent): Promise<void> {
  const { addressHash, reason, emailId } = data;
  const key = [addressHash, reason, emailId ?? noEmail];
  const isDoubt = reason === inDoubtReason;
  switch (type) {
    case 'AddressSuppressed':
      if (isDoubt) {
        await transaction.query('insert into doubts (address_hash, email_id) values ($1, $2) on conflict do nothing', [
          addressHash,
          emailId,
        ]);
        return;
      }
      await transaction.query(
        `insert into suppressions (address_hash, reason, email_id, campaign_id, suppressed_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [...key, data.campaignId, data.suppressedAt],
      );
      return;
    case 'SuppressionLifted':
      await transaction.query(
        'delete from suppressions where address_hash = $1 and reason = $2 and email_id = $3',
        key,
      );
      if (isDoubt)
        await transaction.query('delete from doubts where address_hash = $1 and email_id = $2', [addressHash, emailId]);
      return;
    default:
      return type satisfies never;
  }
}

/** The hash of a lead's address, while the lead is known. */
async function addressHashOf(database: Queryable, leadId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ hash: string }>('select address_hash as hash from leads where id = $1', [
    leadId,
  ]);
  return rows[0]?.hash;
}

/** How an engagement names the email and address that it is about. */
export interface EngagedAddress {
  emailId: string;
  addressTag?: string | undefined;
  leadId?: string | undefined;
}

/**
 * The hash of the address that an email went to. If the email is not known here, or no longer, the tag in the
 * engagement; only then the address that its lead has now, which may be another or none (rule S9).
 */
export async function addressEngaged(
  database: Queryable,
  { emailId, addressTag, leadId }: EngagedAddress,
): Promise<string | undefined> {
  const ofEmail = (await addressesOfEmails(database, [emailId])).get(emailId);
  return ofEmail ?? addressTag ?? (leadId && (await addressHashOf(database, leadId)));
}

/** The hashes of addresses that this cause has suppressed, or may have, if the email of the cause was not noted. */
export async function addressesSuppressedBy(
  database: Queryable,
  { reason, emailId }: SuppressionCause,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<string[]> {
  const { rows } = await database.query<{ hash: string }>(
    `select address_hash as hash from suppressions
     where reason = $1 and (email_id = $2 or email_id = $3 and campaign_id = $4 and address_hash in (
       select address_hash from leads where id = $5 union select address_hash from erased_leads where lead_id = $5))`,
    [reason, emailId, noEmail, campaignId, leadId],
  );
  return rows.map(({ hash }) => hash);
}

/**
 * The hashes of the addresses that these emails went to, by email id. Read from events, which stay; the ledger forgets
 * the emails of a deleted campaign.
 */
export async function addressesOfEmails(
  database: Queryable,
  emailIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ emailId: string; hash: string }>(
    `select email_id as "emailId", data ->> 'addressHash' as hash
     from unnest($1::uuid[]) as email_id join events on stream_id = 'email-' || email_id and version = 1`,
    [emailIds],
  );
  return new Map(rows.map(({ emailId, hash }) => [emailId, hash]));
}

/** What persons said under former addresses of these leads, and is not noted of the address that they have now. */
export async function stopsOfFormerAddresses(
  database: Queryable,
  leadIds: readonly string[],
): Promise<{ addressHash: string; cause: SuppressionCause; campaignId: string | undefined }[]> {
  const { rows } = await database.query<{
    addressHash: string;
    reason: string;
    emailId: string;
    campaignId: string | null;
  }>(
    `select leads.address_hash as "addressHash", reason, email_id as "emailId", campaign_id as "campaignId"
     from leads join suppressions on ${suppressesLead}
     where leads.id = any($1::uuid[]) and former_hashes is not null and reason <> '${blockedReason}' and not exists (
       select from suppressions as noted
       where noted.address_hash = leads.address_hash and noted.reason = suppressions.reason
         and noted.email_id = suppressions.email_id)`,
    [leadIds],
  );
  return rows.map(({ addressHash, reason, emailId, campaignId }) => ({
    addressHash,
    cause: { reason, emailId: emailId === noEmail ? null : emailId },
    campaignId: campaignId ?? undefined,
  }));
}
