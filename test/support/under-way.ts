import { openDatabase } from '@cadenza/postgres';

/** Databases by the name of their service; `bus` is that of the log. */
type Databases = Readonly<Record<string, string>>;

/** Whether a service has events that it has not published yet. */
export const hasUnpublished = (databases: Databases, service: string): Promise<boolean> =>
  hasRows(
    databases[service] as string,
    `select from events where (transaction_id, global_position) > (
       select coalesce(max(transaction_id), '0'), coalesce(max(global_position), 0)
       from checkpoints where reader = 'publisher') limit 1`,
  );

/** Whether a reader of the log has records that it has not handled yet. */
export const isAnyBehind = (databases: Databases): Promise<boolean> =>
  hasRows(
    databases['bus'] as string,
    `select from group_offsets join partitions using (topic, partition)
     where group_offsets.next_offset < partitions.next_offset limit 1`,
  );

/** Whether the sender has a campaign to visit at `now`, or an email that has not ended. */
export const isAnyDue = (databases: Databases, now: Temporal.Instant): Promise<boolean> =>
  hasRows(
    databases['sending'] as string,
    `select from campaigns where status <> 'deleted' and (visit_at <= '${now}' or in_flight_email is not null)`,
  );

export async function hasRows(databaseUrl: string, query: string): Promise<boolean> {
  await using database = openDatabase(databaseUrl, { connectionsMax: 1 });
  return (await database.query(query)).rows.length > 0;
}
