import { VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { EmailClaim, EmailEnd } from '../../email/ends.ts';
import { shardOf } from './shards.ts';
import { visitsChannel } from './visits.ts';

/** By the id of the campaign: the revision on which a claim was decided. */
export type Revisions = ReadonlyMap<string, number>;

/**
 * Writes to campaigns that an email of theirs is claimed. The same update of each row ends the visit; a rebuild leaves
 * the columns about visits alone. After a restore, a campaign may become known here only later.
 *
 * @param revisions absent in a rebuild
 * @throws VersionConflict when one of the campaigns changed after its facts were read
 */
export async function noteClaimsInCampaigns(
  transaction: Queryable,
  claims: readonly EmailClaim[],
  revisions?: Revisions,
): Promise<void> {
  const rows = claims.map(({ data: { emailId, campaignId } }) => {
    return { emailId, campaignId, revision: revisions?.get(campaignId) ?? null };
  });
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
  if (revisions && rowCount !== claims.length) {
    throw new VersionConflict('A campaign changed before its email was claimed');
  }
}

/**
 * Writes to campaigns that the attempts at these emails ended.
 * @param visitAt asks for a visit in the same update of each row; absent in a rebuild
 */
export async function noteEndsInCampaigns(
  transaction: Queryable,
  ends: readonly EmailEnd[],
  visitAt?: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `with changed as (
       update campaigns set
         revision = revision + case when $4::timestamptz is null then 0 else 1 end,
         visit_at = case when status = 'deleted' then visit_at else coalesce($4, visit_at) end,
         last_send_at = coalesce(($3::timestamptz[])[array_position($2::uuid[], in_flight_email)], last_send_at),
         in_flight_email = case when in_flight_email = any($2) then null else in_flight_email end
       where id = any($1)
     )
     select pg_notify($5, '') where $4 is not null`,
    [
      ends.map(({ data }) => data.campaignId),
      ends.map(({ data }) => data.emailId),
      ends.map((end) => (end.type === 'EmailDeferred' && end.data.begun === false ? null : end.occurredAt)),
      visitAt?.toString() ?? null,
      visitsChannel,
    ],
  );
}
