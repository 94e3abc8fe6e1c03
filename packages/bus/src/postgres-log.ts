import { fileURLToPath } from 'node:url';
import { type Clock, createClock, startLoop } from '@cadenza/clock';
import { type Database, jsonArray, listen, migrate, openDatabase, together } from '@cadenza/postgres';
import type { BusRecord, WatchedBus } from './bus.ts';
import { consumeLog, type Listener, partitionsPerLoggedTopic } from './postgres-log-consumer.ts';
import { gapsOf } from './postgres-log-gaps.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const notifyChannel = 'bus_records';
const retentionDays = 7;
/** For topics that no group reads: somebody has to look at the records parked there. */
const unreadRetentionDays = 30;
const pruneEveryMs = 3_600_000;

/**
 * The bus as a log in PostgreSQL: for one machine, with the same guarantees as Kafka.
 * @param clock records are kept for days of its real time, as in Kafka
 */
export async function openPostgresLog({
  url,
  topics,
  clock = createClock(),
}: {
  url: string;
  topics: readonly string[];
  clock?: Clock;
}): Promise<WatchedBus> {
  await migrate(url, migrations);
  const database = openDatabase(url, { connectionsMax: 6, applicationName: 'cadenza-bus' });
  await createTopics(database, topics);
  const listeners = new Set<Listener>();
  await using opened = new AsyncDisposableStack();
  opened.use(database);
  opened.use(
    listen(database.session, notifyChannel, (payload) => {
      const published = payload === '' ? undefined : payload.split(' ');
      for (const listener of listeners) listener(published);
    }),
  );
  opened.use(startLoop(() => prune(database, clock.realNow()), { onError: () => {} }));
  const resources = opened.move();

  return {
    publish: (records) => publish(database, records, clock.realNow()),
    subscribe: (options) => consumeLog({ database, listeners, ...options }),
    gaps: (group, topics) => gapsOf(database, group, topics),
    lag: (group, topics) => lagOf(database, group, topics),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function createTopics(database: Database, topics: readonly string[]): Promise<void> {
  await database.query(
    `insert into partitions (topic, partition)
     select topic, partition from unnest($1::text[]) as topic, generate_series(0, $2 - 1) as partition
     on conflict do nothing`,
    [topics, partitionsPerLoggedTopic],
  );
}

async function publish(database: Database, records: readonly BusRecord[], now: Temporal.Instant): Promise<void> {
  if (records.length === 0) return;
  await database.transaction(async (transaction) => {
    const inserted = transaction.query(
      `with block as materialized (
         select new.*, (hashtextextended(record_key, 0) & 9223372036854775807) % $7 as partition
         from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::text[])
           with ordinality as new (topic, record_key, record_id, headers, value, place)
       ), sizes as (
         select topic, partition, count(*) as size from block group by topic, partition
       ), locked as materialized (
         select topic, partition, next_offset, size from partitions join sizes using (topic, partition)
         order by topic, partition for update of partitions
       ), moved as (
         update partitions set next_offset = locked.next_offset + size from locked
         where partitions.topic = locked.topic and partitions.partition = locked.partition
       )
       insert into records (topic, partition, record_offset, record_key, record_id, headers, value, recorded_at)
       select topic, partition,
         next_offset + row_number() over (partition by topic, partition order by place) - 1,
         record_key, record_id, headers, value, $6
       from block join locked using (topic, partition)`,
      [
        records.map((record) => record.topic),
        records.map((record) => record.key),
        records.map((record) => record.id),
        jsonArray(records.map((record) => record.headers)),
        records.map((record) => record.value),
        now.toString(),
        partitionsPerLoggedTopic,
      ],
    );
    const published = [...new Set(records.map(({ topic }) => topic))].join(' ');
    const notified = transaction.query('select pg_notify($1, $2)', [notifyChannel, published]);
    const [{ rowCount }] = await together([inserted, notified]);
    if (rowCount !== records.length) throw new Error('A record was published to a topic that does not exist');
  });
}

/** How many records lie beyond the group's offsets; all of them for a group that has read nothing yet. */
async function lagOf(database: Database, group: string, topics: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await database.query<{ topic: string; count: number }>(
    `select topic, sum(written.next_offset - coalesce(read.next_offset, 0))::bigint as count
     from partitions as written
     left join (select * from group_offsets where consumer_group = $1) as read using (topic, partition)
     where topic = any($2) group by topic`,
    [group, topics],
  );
  return new Map(rows.map(({ topic, count }) => [topic, count]));
}

/**
 * Deletes records that every group has read and that are older than the retention, and unread ones after a longer
 * retention.
 */
async function prune(database: Database, now: Temporal.Instant): Promise<number> {
  await database.query(
    `delete from records using (
       select topic, partition, min(group_offsets.next_offset) as read_by_all
       from partitions left join group_offsets using (topic, partition) group by topic, partition
     ) as read
     where records.topic = read.topic and records.partition = read.partition
       and case when read_by_all is null then recorded_at < $2 else record_offset < read_by_all and recorded_at < $1 end`,
    [retentionDays, unreadRetentionDays].map((days) => now.subtract({ hours: days * 24 }).toString()),
  );
  return pruneEveryMs;
}
