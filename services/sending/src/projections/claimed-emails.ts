import { addressTagOf } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { Claim } from '../email/claim.ts';
import type { Delivery, EndedAttempt } from '../email/delivery.ts';
import { claimedType } from '../email/events.ts';
import type { NotBegun } from '../email/not-begun.ts';
import { countsIn, isAboutLead, isHold, personTags, tagIn } from '../stops/reach.ts';
import {
  campaignIsHeld,
  everythingIsHeld,
  mailboxesAreUnheard,
  personIsHeld,
  stopsAreUnheard,
} from './parked-holds.ts';
import { colleagueReplied } from './stops.ts';

/** One step of a connection: the end of one email and the beginning of the next. Either may be absent. */
export interface ConnectionStep {
  ended?: EndedAttempt | undefined;
  next?: Claim | undefined;
}

/** An email whose sending was interrupted. Without a row in the table, `state` is `null`. */
export interface Interrupted {
  emailId: string;
  campaignId: string;
  /** Whether the campaign has no step after this one. */
  lastStep: boolean;
  /** The mailbox that it was to leave from; null: the relay. */
  mailboxId: string | null;
  /** The version that its claim made of its stream. */
  claimVersion: number;
  state: 'claimed' | 'withdrawn' | 'begun' | 'answered' | null;
  delivery: Delivery | null;
  endedAt: string | null;
}

const personTagsOfNext = `coalesce((select ${personTags} from leads where leads.id = next.lead_id), '{}')`;
const isHeld = `(${stopsAreUnheard} or next.mailbox_id is not null and ${mailboxesAreUnheard} or ${everythingIsHeld} or ${campaignIsHeld('next.campaign_id')}
         or ${personIsHeld('next.campaign_id', 'next.lead_id', personTagsOfNext)})`;

/** Overwrites rows of earlier claims: an instance of an older version records ends and leaves the rows behind. */
export async function keepClaims(transaction: Queryable, claims: readonly Claim[]): Promise<void> {
  await transaction.query(
    `insert into claimed_emails (email_id, campaign_id) select * from unnest($1::uuid[], $2::uuid[])
     on conflict (email_id) do update set state = 'claimed', delivery = null, ended_at = null`,
    [claims.map(({ email }) => email.facts.emailId), claims.map(({ campaign }) => campaign.id)],
  );
}

/**
 * In SQL, for a row of `next`: what has changed since its claim, so that it is not begun. Asks as the preparation does: what
 * this alone found would be claimed again and again. Holds of the book are not asked for: recording one changes the revision
 * of the campaign, and a person may have overruled it.
 */
const changes: readonly [NotBegun, string][] = [
  [
    'campaign-changed',
    `not exists (
       select from campaigns where id = next.campaign_id and revision = next.revision and status = 'active' and not guard_halts)`,
  ],
  [
    'address-changed',
    'not exists (select from leads where leads.id = next.lead_id and leads.address_hash = next.address_hash)',
  ],
  [
    'stopped',
    `exists (
       select from leads where leads.id = next.lead_id and exists (
         select from stops where ${isAboutLead} and ${countsIn('next.campaign_id')} and not ${isHold}))`,
  ],
  [
    'domain-stopped',
    `exists (select from stops where ${tagIn('stops.hash')} = any(string_to_array(next.domain_tags, ',')) and everywhere)`,
  ],
  ['colleague-replied', colleagueReplied('next.colleagues_tag', personTagsOfNext)],
  [
    'sender-changed',
    `coalesce((select version from accounts where id = next.account_id), 0) is distinct from next.account_version
       or next.mailbox_id is not null
         and (select revision from mailboxes where id = next.mailbox_id) is distinct from next.mailbox_revision`,
  ],
  ['unheard', isHeld],
];
const change = `case ${changes.map(([name, isSo]) => `when ${isSo} then '${name}'`).join('\n       ')} end`;

/**
 * Keeps the deliveries, and begins the next emails.
 *
 * @returns why emails are not begun, by their ids; the others are
 */
export async function keepSteps(
  database: Queryable,
  steps: readonly ConnectionStep[],
): Promise<ReadonlyMap<string, NotBegun>> {
  const ended = steps.flatMap(({ ended }) => (ended ? [ended] : []));
  const claims = steps.flatMap(({ next }) => (next ? [next] : []));
  const { rows } = await database.query<{ id: string; because: NotBegun }>(
    `with answered as (
       update claimed_emails set state = 'answered', delivery = ended.delivery, ended_at = ended."endedAt"
       from json_to_recordset($1) as ended ("emailId" uuid, delivery jsonb, "endedAt" timestamptz)
       where email_id = "emailId"
     ), asked as materialized (
       select email_id, ${change} as change
       from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::int[], $8::uuid[], $9::text[], $10::text[],
         $11::uuid[], $12::bigint[])
         as next (
           email_id, campaign_id, revision, domain_tags, account_id, account_version, lead_id, colleagues_tag, address_hash,
           mailbox_id, mailbox_revision)
     ), begun as (
       update claimed_emails set state = 'begun' from asked
       where claimed_emails.email_id = asked.email_id and state = 'claimed' and change is null
       returning asked.email_id
     )
     select email_id as id, coalesce(change, 'withdrawn') as because from asked
     where email_id not in (select email_id from begun)`,
    [
      JSON.stringify(ended),
      claims.map(({ email }) => email.facts.emailId),
      claims.map(({ campaign }) => campaign.id),
      claims.map(({ campaign }) => campaign.revision),
      claims.map(({ email }) => email.domainHashes.map(addressTagOf).join()),
      claims.map(({ email }) => email.sender.account.id),
      claims.map(({ email }) => email.sender.account.version),
      claims.map(({ email }) => email.facts.leadId),
      claims.map(({ email }) => email.colleaguesHash && addressTagOf(email.colleaguesHash)),
      claims.map(({ email }) => email.addressHash),
      claims.map(({ email }) => email.sender.mailbox?.id ?? null),
      claims.map(({ email }) => email.sender.revision),
    ],
  );
  return new Map(rows.map(({ id, because }) => [id, because]));
}

/** For emails whose end is recorded. */
export async function forgetClaims(transaction: Queryable, emailIds: readonly string[]): Promise<void> {
  await transaction.query('delete from claimed_emails where email_id = any($1)', [emailIds]);
}

/** In SQL: the emails that are with a mail server, by what the instance owns: campaigns of the relay, and mailboxes. */
const inFlight = `
       select in_flight_email as id, campaigns.id as campaign_id, steps, null::uuid as mailbox_id
       from campaigns join emails on emails.id = in_flight_email
       where in_flight_email is not null and shard = any($1)
       union all
       select lanes.in_flight_email, campaigns.id, steps, mailbox_id
       from lanes join mailboxes on mailboxes.id = mailbox_id join campaigns on campaigns.id = campaign_id
       where lanes.in_flight_email is not null and mailboxes.shard = any($2)`;

/**
 * Finds emails of these shards that were claimed and whose outcome was never recorded, but for `except`. Emails not yet
 * begun are withdrawn for good, even if the claiming process is still alive.
 */
export async function withdrawInterrupted(
  transaction: Queryable,
  { ownedShards, mailboxShards }: { ownedShards: readonly number[]; mailboxShards: readonly number[] },
  except: readonly string[],
): Promise<Interrupted[]> {
  await transaction.query(
    `delete from claimed_emails using campaigns
     where campaigns.id = campaign_id and campaigns.status = 'deleted' and shard = any($1)`,
    [ownedShards],
  );
  const owned = [ownedShards, mailboxShards, except];
  await transaction.query(
    `update claimed_emails set state = 'withdrawn'
     from (${inFlight}) as under_way where under_way.id = email_id and email_id <> all($3) and state = 'claimed'`,
    owned,
  );
  const { rows } = await transaction.query<Interrupted>(
    // The ledger of a deleted campaign is gone; its email occupies its mailbox until it has an end.
    `select under_way.id as "emailId", under_way.campaign_id as "campaignId",
       not exists (
         select from jsonb_array_elements(under_way.steps) as step
         where (step ->> 'stepNumber')::int > emails.step_number) as "lastStep",
       under_way.mailbox_id as "mailboxId", state, delivery,
       (select max(version)::int from events where stream_id = 'email-' || under_way.id and type = '${claimedType}') as "claimVersion", ended_at as "endedAt"
     from (${inFlight}) as under_way left join emails on emails.id = under_way.id
     left join claimed_emails on email_id = under_way.id
     where under_way.id <> all($3)`,
    owned,
  );
  return rows;
}

/**
 * Forgets all claims as they stood at the restored instant: an email that was claimed and not begun then may have left
 * a moment later. Without its claim it counts as begun.
 */
export async function forgetAllClaims(database: Queryable): Promise<void> {
  await database.query('delete from claimed_emails');
}

/** Copies deliveries that are kept but not recorded yet. */
export async function copyClaims(database: Queryable, later: Queryable): Promise<void> {
  const { rows } = await later.query(
    `select to_json(claimed_emails) as row from claimed_emails where state = 'answered'`,
  );
  await database.query('insert into claimed_emails select * from json_populate_recordset(null::claimed_emails, $1)', [
    JSON.stringify(rows.map(({ row }) => row)),
  ]);
}
