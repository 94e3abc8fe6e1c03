import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { CampaignGuardTripped } from '../guard/events.ts';
import type { RecentSends } from '../guard/guard.ts';

/**
 * What became of a running campaign's emails since then, or since the guard last paused it; `undefined` when none of
 * them is alarming, which the first index answers without counting.
 */
export async function recentSends(
  database: Queryable,
  campaignId: string,
  since: Temporal.Instant,
): Promise<(RecentSends & { trips: number }) | undefined> {
  const { rows } = await database.query<RecentSends & { trips: number }>(
    `with watched as (
       select id, guard_trips, greatest($2::timestamptz, guard_tripped_at) as since
       from campaigns where id = $1 and status = 'active'
     )
     select guard_trips as trips,
       count(*) filter (where emails.status = 'sent' or dead_address)::int as sends,
       count(*) filter (where dead_address)::int as "deadAddresses",
       count(*) filter (where complained)::int as complaints
     from watched join emails on campaign_id = watched.id and handed_over_at > since
     where exists (
       select from emails as alarming
       where campaign_id = watched.id and handed_over_at > since and (dead_address or complained))
     group by guard_trips`,
    [campaignId, since.toString()],
  );
  return rows[0];
}

export type Alarm = 'dead_address' | 'complained';

export async function noteAlarm(transaction: Queryable, emailId: string, alarm: Alarm): Promise<void> {
  await transaction.query(`update emails set ${alarm} = true where id = $1`, [emailId]);
}

/** What the mail server itself said, of an email that failed, stays. */
export async function clearAlarm(transaction: Queryable, emailId: string, alarm: Alarm): Promise<void> {
  await transaction.query(`update emails set ${alarm} = false where id = $1 and status <> 'failed'`, [emailId]);
}

export async function noteGuardTripped(
  transaction: Queryable,
  { data, version }: RecordedEvent<CampaignGuardTripped>,
): Promise<void> {
  await transaction.query('update campaigns set guard_tripped_at = $2, guard_trips = $3 where id = $1', [
    data.campaignId,
    data.trippedAt,
    version,
  ]);
}
