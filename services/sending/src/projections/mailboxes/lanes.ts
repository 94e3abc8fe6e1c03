import { VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { visitsChannel } from '../campaigns/visits.ts';

/** What a visit found of a lane. Instants are ISO 8601 text. */
export interface LaneRow {
  campaignId: string;
  mailboxId: string;
  boundLeadAt: string | null;
  newLeadAt: string | null;
  /** When its mailbox has to look at it; null while the mailbox is away. */
  wakeAt: string | null;
  /** When it sends next, and what decided that; null where the next plan has to read it again. */
  nextSendAt: string | null;
  nextRule: string | null;
  nextLimit: string | null;
}

/** Writes what visits find of these lanes now, and wakes the mailboxes of those that send earlier than before. */
export async function keepLanes(
  transaction: Queryable,
  lanes: readonly LaneRow[],
  now: Temporal.Instant,
): Promise<void> {
  if (lanes.length === 0) return;
  const { rows } = await transaction.query<{ mailboxId: string; wakeAt: string }>(
    `with before as (
       select lanes.*, given.* from lanes
       join json_to_recordset($1) as given ("campaignId" uuid, "mailboxId" uuid, "boundLeadAt" timestamptz,
         "newLeadAt" timestamptz, "wakeAt" timestamptz, "nextSendAt" timestamptz, "nextRule" text, "nextLimit" text)
         on campaign_id = "campaignId" and mailbox_id = "mailboxId"
     ), written as (
       update lanes set bound_lead_at = "boundLeadAt", new_lead_at = "newLeadAt", next_send_at = "nextSendAt",
         next_rule = "nextRule", next_limit = "nextLimit", ends_since = 0, planned_at = $2
       from before
       where lanes.campaign_id = before.campaign_id and lanes.mailbox_id = before.mailbox_id
     )
     select "mailboxId", min("wakeAt") as "wakeAt" from before
     where "wakeAt" is not null and (
       coalesce("boundLeadAt" < coalesce(bound_lead_at, 'infinity'), false)
       or coalesce("newLeadAt" < coalesce(new_lead_at, 'infinity'), false))
     group by 1`,
    [JSON.stringify(lanes), now.toString()],
  );
  if (rows.length > 0) await wakeMailboxes(transaction, rows);
}

async function wakeMailboxes(
  transaction: Queryable,
  wakes: readonly { mailboxId: string; wakeAt: string }[],
): Promise<void> {
  await transaction.query(
    `with woken as (
       update mailboxes set wakes = wakes + 1, visit_at = least(coalesce(visit_at, 'infinity'), "wakeAt")
       from json_to_recordset($1) as wake ("mailboxId" uuid, "wakeAt" timestamptz)
       join (
         select id from mailboxes
         where id in (select "mailboxId" from json_to_recordset($1) as wake ("mailboxId" uuid)) order by id for update
       ) as locked on locked.id = "mailboxId"
       where mailboxes.id = "mailboxId"
     )
     select pg_notify($2, '')`,
    [JSON.stringify(wakes), visitsChannel],
  );
}

/**
 * Writes that a lane sends nothing before these instants. Leaves it alone if its campaign changed since it was read: the
 * next visit to that knows better.
 */
export async function putOffLane(
  database: Queryable,
  lane: Pick<LaneRow, 'campaignId' | 'mailboxId' | 'boundLeadAt' | 'newLeadAt'> & {
    revision: number;
    laneRevision: number;
  },
): Promise<void> {
  await database.query(
    `update lanes set bound_lead_at = $3, new_lead_at = $4, next_send_at = null
     from campaigns
     where campaign_id = $1 and mailbox_id = $2 and campaigns.id = campaign_id
       and campaigns.revision = $5 and lane_revision = $6`,
    [lane.campaignId, lane.mailboxId, lane.boundLeadAt, lane.newLeadAt, lane.revision, lane.laneRevision],
  );
}

/** A claim of an email that a mailbox sends, and the revisions on which it was decided; null in a rebuild. */
export interface LaneClaim {
  emailId: string;
  campaignId: string;
  mailboxId: string;
  /** The calendar day in the zone of the mailbox whose allowance the email uses. */
  day: string;
  mailboxRevision: number | null;
  campaignRevision: number | null;
}

/**
 * Writes that emails of these lanes are claimed, and ends the visits to their mailboxes.
 *
 * @throws VersionConflict when a mailbox or a campaign changed after its facts were read
 */
export async function noteClaimsInLanes(transaction: Queryable, claims: readonly LaneClaim[]): Promise<void> {
  if (claims.length === 0) return;
  const rows = JSON.stringify(claims);
  const columns = `as claim ("emailId" uuid, "campaignId" uuid, "mailboxId" uuid, day date, "mailboxRevision" bigint,
         "campaignRevision" bigint)`;
  if (claims.some(({ mailboxRevision }) => mailboxRevision !== null)) {
    const { rowCount } = await transaction.query(
      `update mailboxes set revision = mailboxes.revision + 1, visit_at = null
       from json_to_recordset($1) ${columns}
       join (
         select id from mailboxes
         where id in (select "mailboxId" from json_to_recordset($1) ${columns}) order by id for update
       ) as locked on locked.id = "mailboxId"
       where mailboxes.id = "mailboxId" and mailboxes.revision = "mailboxRevision" and exists (
         select from campaigns
         where campaigns.id = "campaignId" and campaigns.revision = "campaignRevision" and status <> 'deleted')`,
      [rows],
    );
    if (rowCount !== claims.length) throw new VersionConflict('A mailbox changed before its email was claimed');
  }
  await transaction.query(
    `with claim as materialized (select * from json_to_recordset($1) ${columns}), used as (
       insert into mailbox_days (mailbox_id, day, used)
       select "mailboxId", day, count(*) from claim group by 1, 2 order by 1, 2
       on conflict (mailbox_id, day) do update set used = mailbox_days.used + excluded.used
     )
     insert into lanes (campaign_id, mailbox_id, in_flight_email, in_flight_day)
     select "campaignId", "mailboxId", "emailId", day from claim
     where coalesce((select status from campaigns where id = "campaignId"), '') <> 'deleted'
     on conflict (campaign_id, mailbox_id) do update set
       in_flight_email = excluded.in_flight_email, in_flight_day = excluded.in_flight_day`,
    [rows],
  );
}

/** The end of an attempt at an email. The allowance that the email does not use is given back. */
export interface LaneEnd {
  emailId: string;
  /** When the mail server was done with it; null: it had not heard of it. */
  heardAt: string | null;
  usesAllowance: boolean;
}

/**
 * Writes that attempts ended at emails that mailboxes sent; others are passed over. A mailbox may send again, once its gap
 * is over.
 * @param visitAt asks for visits to the mailboxes, at once to those that have sent nothing yet; absent in a rebuild
 */
export async function noteEndsInLanes(
  transaction: Queryable,
  ends: readonly LaneEnd[],
  visitAt?: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `with ended as materialized (
       select lanes.campaign_id, lanes.mailbox_id, in_flight_day as day, "heardAt", "usesAllowance"
       from json_to_recordset($1) as ended ("emailId" uuid, "heardAt" timestamptz, "usesAllowance" boolean)
       join lanes on in_flight_email = "emailId"
     ), mailbox as materialized (
       select id, at from mailboxes
       join (select mailbox_id, max("heardAt") as at from ended group by 1) as ended on mailbox_id = id
       order by id for update of mailboxes
     ), freed as (
       update lanes set in_flight_email = null, in_flight_day = null, last_send_at = coalesce("heardAt", last_send_at),
         ends_since = ends_since + 1
       from ended where lanes.campaign_id = ended.campaign_id and lanes.mailbox_id = ended.mailbox_id
     ), given_back as (
       update mailbox_days set used = used - emails
       from (select mailbox_id, day, count(*) as emails from ended where not "usesAllowance" group by 1, 2) as back
       where mailbox_days.mailbox_id = back.mailbox_id and mailbox_days.day = back.day
     )
     update mailboxes set last_send_at = greatest(last_send_at, at), wakes = wakes + 1,
       visit_at = case when $2::timestamptz is null then visit_at
         else least(visit_at, coalesce(greatest(last_send_at, at) + make_interval(mins => (facts ->> 'gapMinutes')::int), $2)) end
     from mailbox where mailboxes.id = mailbox.id`,
    [JSON.stringify(ends), visitAt?.toString() ?? null],
  );
}

/** Forgets the lanes of a deleted campaign, but for those whose email is with its mail server: it still counts. */
export async function forgetLanes(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query('delete from lanes where campaign_id = $1 and in_flight_email is null', [campaignId]);
  await transaction.query(
    'update lanes set is_sender = false, bound_lead_at = null, new_lead_at = null where campaign_id = $1',
    [campaignId],
  );
}
