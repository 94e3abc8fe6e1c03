import { type Database, openDatabase } from '@cadenza/postgres';

/** Looks at what is still under way, over connections that are kept until it is disposed. */
export interface Lookout extends AsyncDisposable {
  /** Whether a service has events that it has not published yet. */
  hasUnpublished(service: string): Promise<boolean>;
  /** Whether a reader of the log has records that it has not handled yet. */
  isAnyBehind(): Promise<boolean>;
  /** Whether the sender has a campaign to visit at `now`, or an email that has not ended. */
  isAnyDue(now: Temporal.Instant): Promise<boolean>;
  /** Whether a database has a row that a query finds. */
  hasRows(name: string, query: string): Promise<boolean>;
}

/** @param urls of databases by the name of their service; `bus` is that of the log */
export function openLookout(urls: Readonly<Record<string, string>>): Lookout {
  const opened = new AsyncDisposableStack();
  const databases = new Map<string, Database>();
  const databaseOf = (name: string) =>
    databases.getOrInsertComputed(name, () => opened.use(openDatabase(urls[name] as string, { connectionsMax: 1 })));
  const hasRows = async (name: string, query: string) => (await databaseOf(name).query(query)).rows.length > 0;
  return {
    hasRows,
    hasUnpublished: (service) =>
      hasRows(
        service,
        `select from events where (transaction_id, global_position) > (
           select coalesce(max(transaction_id), '0'), coalesce(max(global_position), 0)
           from checkpoints where reader = 'publisher') limit 1`,
      ),
    isAnyBehind: () =>
      hasRows(
        'bus',
        `select from group_offsets join partitions using (topic, partition)
         where group_offsets.next_offset < partitions.next_offset limit 1`,
      ),
    isAnyDue: (now) =>
      hasRows(
        'sending',
        `select from campaigns where status <> 'deleted' and (visit_at <= '${now}' or in_flight_email is not null)`,
      ),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
