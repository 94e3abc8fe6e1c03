import { VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { type EmailClaim, type EmailEnd, heardAt } from '../../email/ends.ts';
import { pooledShardOf, shardOf } from './shards.ts';
import { visitsChannel } from './visits.ts';

/** The revisions of campaigns and of mailboxes, by their ids, on which claims were decided. */
export interface Revisions {
  campaigns: ReadonlyMap<string, number>;
  mailboxes: ReadonlyMap<string, number>;
}

/**
 * Writes to campaigns that an email of theirs is claimed for the relay. The same update of each row ends the visit; a
 * rebuild leaves the columns about visits alone. After a restore, a campaign may become known here only later.
 *
 * @param revisions absent in a rebuild
 * @throws VersionConflict when one of the campaigns changed after its facts were read
 */
export async function noteClaimsInCampaigns(
  transaction: Queryable,
  claims: readonly EmailClaim[],
  revisions?: Revisions,
): Promise<void> {
  const byMailboxes = claims.filter(({ data }) => data.mailboxId !== undefined);
  if (!revisions && byMailboxes.length > 0)
    await expectCampaigns(
      transaction,
      byMailboxes.map(({ data }) => data.campaignId),
    );
  const rows = claims
    .filter(({ data }) => data.mailboxId === undefined)
    .map(({ data: { emailId, campaignId } }) => ({
      emailId,
      campaignId,
      revision: revisions?.campaigns.get(campaignId) ?? null,
    }));
  if (rows.length === 0) return;
  const { rowCount } = await transaction.query(
    `with claim as materialized (
       select * from json_to_recordset($1) as claim ("emailId" uuid, "campaignId" uuid, revision bigint)
     ), unheard as (
       insert into campaigns (id, shard, in_flight_email)
       select "campaignId", ${shardOf('"campaignId"')}, "emailId"
       from claim where revision is null and not exists (select from campaigns where id = "campaignId")
       on conflict do nothing
     )
     update campaigns set visit_at = null, traceparent = null, in_flight_email = "emailId"
     from claim where campaigns.id = "campaignId" and status <> 'deleted'
       and (claim.revision is null or campaigns.revision = claim.revision and in_flight_email is null)`,
    [JSON.stringify(rows)],
  );
  if (revisions && rowCount !== rows.length) {
    throw new VersionConflict('A campaign changed before its email was claimed');
  }
}

/**
 * In SQL: when the campaigns of mailboxes whose emails ended are planned anew: once in a second, and together. Nothing
 * leaves by that plan, because each mailbox goes by its own gap and reads its lane again before it sends.
 */
const nextSecond = `date_trunc('second', $4::timestamptz) + interval '1 second'`;

/**
 * Writes to campaigns that the attempts at these emails ended. The end of an email that a mailbox sent changes the plan
 * of its campaign, and keeps no other email from beginning.
 * @param visitAt asks for a visit in the same update of each row; absent in a rebuild
 */
export async function noteEndsInCampaigns(
  transaction: Queryable,
  ends: readonly EmailEnd[],
  visitAt?: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `with ended as (
       select ended.campaign_id, bool_or(mailbox_id is null) as by_relay, count(mailbox_id) as by_mailboxes
       from unnest($1::uuid[], $2::uuid[]) as ended (campaign_id, email_id) left join emails on emails.id = email_id
       group by 1
     ), changed as (
       update campaigns set
         revision = revision + case when by_relay and $4::timestamptz is not null then 1 else 0 end,
         lane_revision = lane_revision + case when $4::timestamptz is null then 0 else by_mailboxes end,
         visit_at = case when status = 'deleted' or $4 is null then visit_at when by_relay then $4 else least(visit_at, ${nextSecond}) end,
         last_send_at = coalesce(($3::timestamptz[])[array_position($2::uuid[], in_flight_email)], last_send_at),
         in_flight_email = case when in_flight_email = any($2) then null else in_flight_email end
       from ended where id = ended.campaign_id
     )
     select pg_notify($5, '') where $4 is not null`,
    [
      ends.map(({ data }) => data.campaignId),
      ends.map(({ data }) => data.emailId),
      ends.map(heardAt),
      visitAt?.toString() ?? null,
      visitsChannel,
    ],
  );
}

/** Keeps rows for campaigns that are not heard of yet, and whose emails mailboxes send. */
async function expectCampaigns(transaction: Queryable, campaignIds: readonly string[]): Promise<void> {
  await transaction.query(
    `insert into campaigns (id, shard)
     select distinct id, ${pooledShardOf('id')} from unnest($1::uuid[]) as id on conflict do nothing`,
    [campaignIds],
  );
}
