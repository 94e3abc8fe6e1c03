import { addressTagOf } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { blockedReason, colleagueReason, inDoubtReason, refusedReason } from '../enrolment/ending-reasons.ts';
import type { StopCause, StopEvent, StopReach } from '../stops/events.ts';
import { countsIn, isAboutLead, personTags, tagIn } from '../stops/reach.ts';
import type { Subjects } from '../stops/subjects.ts';
import type { StopHere } from '../stops/what-follows.ts';

/** Stands for the email of a cause whose email was not noted. */
const noEmail = '00000000-0000-0000-0000-000000000000';

/** Which of these tags, of addresses or of domains, are stopped everywhere. */
export async function findStoppedTags(database: Queryable, tags: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ tag: string }>(
    `select distinct ${tagIn('hash')} as tag from stops where ${tagIn('hash')} = any($1) and everywhere`,
    [tags],
  );
  return new Set(rows.map(({ tag }) => tag));
}

/**
 * In SQL: whether a colleague replied (rule S12): somebody with the same tag of colleagues, and another address than those
 * of these tags. An email no longer known here counts as another's.
 */
export const colleagueReplied = (colleaguesTag: string, addressTags: string) => `exists (
         select from stops left join emails on emails.id = stops.email_id
         where ${tagIn('stops.hash')} = ${colleaguesTag} and stops.reason = '${colleagueReason}'
           and (emails.id is null or ${tagIn('emails.address_hash')} <> all(${addressTags})))`;

/** A lead's addresses among its colleagues. */
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

const millisecond = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const stopColumns = `stops.reason, nullif(stops.email_id, '${noEmail}') as "emailId", stops.test, stops.everywhere,
       ${millisecond('stops.until')} as until, stops.said_at`;

/**
 * The question of this service: what stops a lead in a campaign now. Of an erased lead the address is known that it had.
 * @param subjects its domain and company; none for a lead whose address is not known
 */
export async function stopsOf(
  database: Queryable,
  { campaignId, leadId }: { campaignId: string; leadId: string },
  { domains, colleagues }: Subjects,
): Promise<StopHere[]> {
  const { rows } = await database.query<StopHere>(
    `with lead as (
       select address_hash, earlier_hashes, former_hashes from leads where id = $2
       union all select address_hash, null, null from erased_leads where lead_id = $2 and address_hash is not null
     )
     select found.*, emails.reason as words
     from (
       select ${stopColumns} from lead as leads join stops on ${isAboutLead} and ${countsIn('$1::uuid')}
       union select ${stopColumns} from stops where ${tagIn('stops.hash')} = any($3) and everywhere
       union select ${stopColumns} from lead as leads join stops on ${tagIn('stops.hash')} = $4
       where ${colleagueReplied('$4', personTags)}
     ) as found
     left join emails on emails.id = "emailId" and found.reason = '${refusedReason}'
     order by said_at, "emailId"`,
    [campaignId, leadId, domains.map(addressTagOf), colleagues && addressTagOf(colleagues)],
  );
  return rows;
}

/**
 * What stops an address everywhere, whichever lead has it or none, the first that was said first. An absence is no stop.
 * @param hashes of the address, its earlier spellings and its domains
 */
export async function stopsOfAddress(database: Queryable, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ reason: string }>(
    `select reason from (
       select stops.reason, said_at from stops where ${tagIn('stops.hash')} = any($1) and everywhere and until is null
       union select stops.reason, said_at from leads join stops on ${isAboutLead}
       where leads.address_hash = any($2) and everywhere and until is null
     ) as found order by said_at`,
    [hashes.map(addressTagOf), hashes],
  );
  return rows.map(({ reason }) => reason);
}

/** Which enrolments of these leads a stop ends or holds before their turn, whether it is noted there or not. */
export async function enrolmentsToStop(
  database: Queryable,
  leadIds: readonly string[],
  campaignId: string | null = null,
): Promise<{ campaignId: string; leadId: string }[]> {
  const { rows } = await database.query<{ campaignId: string; leadId: string }>(
    `select campaign_id as "campaignId", leads.id as "leadId"
     from leads join enrolments on lead_id = leads.id
     where leads.id = any($1::uuid[]) and ($2::uuid is null or campaign_id = $2) and exists (
       select from stops where ${isAboutLead} and ${countsIn('enrolments.campaign_id')}
         and (not everywhere or reason = '${inDoubtReason}'))
     order by campaign_id, leads.id`,
    [leadIds, campaignId],
  );
  return rows;
}

/** Keeps one row for each cause that is true. */
export async function projectStop(transaction: Queryable, { type, data }: StopEvent): Promise<void> {
  const { addressHash, reason, emailId, onlyThere } = data;
  const key = [addressHash, reason, emailId ?? noEmail, !onlyThere];
  switch (type) {
    case 'AddressSuppressed':
      await transaction.query(
        `insert into stops (hash, reason, email_id, everywhere, campaign_id, said_at, until, test)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (hash, reason, email_id, everywhere)
         do update set until = excluded.until, said_at = excluded.said_at, test = excluded.test`,
        [...key, data.campaignId, data.suppressedAt, data.until, data.test === true],
      );
      return;
    case 'SuppressionLifted':
      await transaction.query(
        'delete from stops where hash = $1 and reason = $2 and email_id = $3 and everywhere = $4',
        key,
      );
      return;
    default:
      return type satisfies never;
  }
}

/** The hash of the address that a lead has, or had when it was erased. */
async function addressHashOf(database: Queryable, leadId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ hash: string }>(
    `select address_hash as hash from leads where id = $1
     union all select address_hash from erased_leads where lead_id = $1 and address_hash is not null`,
    [leadId],
  );
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

/** A stop as it is recorded: of whom, and where it counts. */
interface RecordedStop {
  addressHash: string;
  campaignId: string | undefined;
  onlyThere: boolean;
}

/** The stops that this cause has, or may have, if the email of the cause was not noted. */
export async function stopsOfCause(
  database: Queryable,
  { reason, emailId }: StopCause,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<RecordedStop[]> {
  const { rows } = await database.query<RecordedStop>(
    `select hash as "addressHash", campaign_id as "campaignId", not everywhere as "onlyThere" from stops
     where reason = $1 and (email_id = $2 or email_id = $3 and campaign_id = $4 and hash in (
       select address_hash from leads where id = $5 union select address_hash from erased_leads where lead_id = $5))`,
    [reason, emailId, noEmail, campaignId, leadId],
  );
  return rows;
}

/** To which address and lead these emails went, by email id. Read from events, which stay; a deleted campaign has no ledger. */
export async function recipientsOfEmails(
  database: Queryable,
  emailIds: readonly string[],
): Promise<Map<string, { hash: string; leadId: string }>> {
  const { rows } = await database.query<{ emailId: string; hash: string; leadId: string }>(
    `select email_id as "emailId", data ->> 'addressHash' as hash, data ->> 'leadId' as "leadId"
     from unnest($1::uuid[]) as email_id join events on stream_id = 'email-' || email_id and version = 1`,
    [emailIds],
  );
  return new Map(rows.map(({ emailId, ...recipient }) => [emailId, recipient]));
}

/** The hashes of the addresses that these emails went to, by email id. */
export async function addressesOfEmails(
  database: Queryable,
  emailIds: readonly string[],
): Promise<Map<string, string>> {
  const recipients = await recipientsOfEmails(database, emailIds);
  return new Map([...recipients].map(([emailId, { hash }]) => [emailId, hash]));
}

/** The hashes of addresses for which this cause is recorded, of those that count everywhere or of the others. */
export async function addressesOfCause(
  database: Queryable,
  { reason, emailId }: StopCause,
  { onlyThere }: Pick<StopReach, 'onlyThere'>,
): Promise<string[]> {
  const { rows } = await database.query<{ hash: string }>(
    'select hash from stops where reason = $1 and email_id = $2 and everywhere = $3',
    [reason, emailId, !onlyThere],
  );
  return rows.map(({ hash }) => hash);
}

/** What persons said under former addresses of these leads, and is not noted of the address that they have now. */
export async function stopsOfFormerAddresses(
  database: Queryable,
  leadIds: readonly string[],
): Promise<(StopReach & { addressHash: string; cause: StopCause })[]> {
  const { rows } = await database.query<
    StopCause & {
      addressHash: string;
      campaignId: string | null;
      everywhere: boolean;
      until: string | null;
      test: boolean;
    }
  >(
    `select distinct leads.address_hash as "addressHash", campaign_id as "campaignId", ${stopColumns}
     from leads join stops on ${isAboutLead}
     where leads.id = any($1::uuid[]) and former_hashes is not null and reason <> '${blockedReason}' and not exists (
       select from stops as noted
       where noted.hash = leads.address_hash and noted.reason = stops.reason and noted.email_id = stops.email_id
         and noted.everywhere = stops.everywhere)`,
    [leadIds],
  );
  return rows.map(({ addressHash, reason, emailId, campaignId, everywhere, until, test }) => ({
    addressHash,
    cause: { reason, emailId },
    ...{ campaignId: campaignId ?? undefined, ...(!everywhere && { onlyThere: true as const }) },
    ...{ ...(until && { until }), ...(test && { test: true as const }) },
  }));
}

/** The emails of the absences that are known of a lead in a campaign (rule S5). */
export async function absencesOf(
  database: Queryable,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<string[]> {
  const { rows } = await database.query<{ emailId: string }>(
    `select distinct email_id as "emailId" from leads join stops on ${isAboutLead}
     where leads.id = $2 and campaign_id = $1 and until is not null`,
    [campaignId, leadId],
  );
  return rows.map(({ emailId }) => emailId);
}
