import { setTimeout as wait } from 'node:timers/promises';
import { startLoop } from '@cadenza/clock';
import { type Database, leaseShares, type Queryable } from '@cadenza/postgres';
import { type BusRecord, fetchBytesMax, fetchRecordsMax, type Gap, type SubscribeOptions } from './bus.ts';
import { gapsOf, joinGroup, passGap } from './postgres-log-gaps.ts';

export const partitionsPerLoggedTopic = 4;

/**
 * Notifications wake a consumer at once, and so does a connection that was lost; polling is the safety net for both. It is
 * slower than a read waits for a write, so that a test notices when something depends on it.
 */
const pollEveryMs = 5_000;
/** After a poll that found nothing: so rare that a pool at rest has no connection. */
const pollAtRestEveryMs = 120_000;
const retryMsMin = 50;
const retryMsMax = 5_000;

type LogRecord = BusRecord & { partition: number; offset: number; nextOffset: number };
/** A record of a type that the group does not hear has only its place. */
type FetchedRecord = Omit<LogRecord, 'value'> & { value: string | null };

/** Characters have at most three bytes in UTF-8. */
const bytesMax = (block: readonly FetchedRecord[]) =>
  block.reduce((sum, { value }) => sum + (value?.length ?? 0) * 3, 0);

/** Whether the fetch of this block may have left out records that were there. */
const mayHaveMore = (block: readonly FetchedRecord[]) =>
  block.length >= fetchRecordsMax || bytesMax(block) > fetchBytesMax;

/** The part of the block that directly follows the group's place: empty when records before it are gone. */
function withoutGap(block: readonly FetchedRecord[]): FetchedRecord[] {
  const gap = block.findIndex(({ offset, nextOffset }, index) => offset !== nextOffset + index);
  return block.slice(0, gap < 0 ? block.length : gap);
}

/** Called when something was published to these topics; `undefined`: perhaps to any. */
export type Listener = (topics: readonly string[] | undefined) => void;

/** Reads the partitions that this instance owns by a lease, and moves the group's offset when the handler is done. */
export async function consumeLog({
  database,
  listeners,
  group,
  topics,
  types,
  handle,
  onGap = async () => {},
  onError,
}: SubscribeOptions & { database: Database; listeners: Set<Listener> }): Promise<AsyncDisposable> {
  /** Topics that may have records which no turn has looked for, at first all; none: a turn looks into all. */
  const due = new Set(topics);
  let lookedIntoAllMs = 0;
  let isAtRest = false;
  let wake: (published: readonly string[]) => void = () => {};
  const lease = await leaseShares(database.session, {
    name: `consumer ${group}`,
    shares: partitionsPerLoggedTopic,
    onChange: () => wake(topics),
    onError,
  });

  const stopping = new AbortController();
  /** Partitions whose records are being handled or wait for a retry: they do not hold up others. */
  const busy = new Map<string, Promise<void>>();
  /** Those of them in which a turn did not look for more. */
  const passedOver = new Set<string>();
  const failures = new Map<string, number>();

  let hasJoined = false;

  async function pass(gap: Gap): Promise<void> {
    await onGap(gap);
    await passGap(database, group, gap);
  }

  async function join(): Promise<void> {
    for (const gap of await gapsOf(database, group, topics)) await pass(gap);
    await joinGroup(database, group, topics);
    hasJoined = true;
  }

  async function turn(): Promise<number> {
    if (!hasJoined) await join();
    const partitions = lease.owned();
    if (partitions.length === 0) return pollEveryMs;
    const records = await fetchDue(partitions);
    const byPartition = Map.groupBy(records, ({ topic, partition }) => placeOf(topic, partition));
    for (const [place, block] of byPartition) {
      const next = withoutGap(block);
      if (next.length > 0) busy.set(place, work(place, next, next.length < block.length || mayHaveMore(block)));
      else busy.set(place, passAlone(place, block[0] as FetchedRecord));
    }
    return isAtRest ? pollAtRestEveryMs : pollEveryMs;
  }

  async function fetchDue(partitions: readonly number[]): Promise<FetchedRecord[]> {
    const isWhole = due.size === 0 || performance.now() - lookedIntoAllMs >= pollEveryMs;
    const fetched = isWhole ? topics : [...due];
    if (isWhole) lookedIntoAllMs = performance.now();
    due.clear();
    const exceptPlaces = [...busy.keys()].filter((place) => fetched.includes(topicOf(place)));
    for (const place of exceptPlaces) passedOver.add(place);
    try {
      const found = await fetchNext(database.byKey, { group, topics: fetched, types, partitions, exceptPlaces });
      isAtRest = isWhole && found.length === 0;
      return found;
    } catch (error) {
      for (const topic of fetched) due.add(topic);
      throw error;
    }
  }

  const work = (place: string, block: FetchedRecord[], isMore: boolean) =>
    alone(place, async () => {
      await handleBlock(block);
      return isMore;
    });
  const passAlone = (place: string, { topic, partition, offset }: FetchedRecord) =>
    alone(place, async () => {
      await pass({ topic, partition, oldestOffset: offset });
      return true;
    });

  /** @param attempt resolves to whether more may wait behind it */
  async function alone(place: string, attempt: () => Promise<boolean>): Promise<void> {
    let isMore = true;
    try {
      isMore = await attempt();
      failures.delete(place);
    } catch (error) {
      onError(error);
      const failed = (failures.get(place) ?? 0) + 1;
      failures.set(place, failed);
      const waitMs = Math.min(retryMsMax, retryMsMin * 2 ** failed);
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    busy.delete(place);
    if (passedOver.delete(place) || isMore) wake([topicOf(place)]);
  }

  async function handleBlock(block: FetchedRecord[]): Promise<void> {
    const last = block.at(-1) as FetchedRecord;
    const heard = block.filter((record): record is LogRecord => record.value !== null);
    if (heard.length > 0) await handle(heard);
    await database.byKey.query(
      `update group_offsets set next_offset = $4
       where consumer_group = $1 and topic = $2 and partition = $3 and next_offset < $4`,
      [group, last.topic, last.partition, last.offset + 1],
    );
  }

  const loop = startLoop(turn, { onError });
  wake = (published) => {
    for (const topic of published) due.add(topic);
    loop.wake();
  };
  const listener: Listener = (published) => {
    const ours = published?.filter((topic) => topics.includes(topic)) ?? topics;
    if (ours.length > 0) wake(ours);
  };
  listeners.add(listener);
  return {
    [Symbol.asyncDispose]: async () => {
      listeners.delete(listener);
      await loop[Symbol.asyncDispose]();
      stopping.abort();
      await Promise.all(busy.values());
      await lease[Symbol.asyncDispose]();
    },
  };
}

const placeOf = (topic: string, partition: number) => `${partition} ${topic}`;
const topicOf = (place: string) => place.slice(place.indexOf(' ') + 1);

interface Fetch {
  group: string;
  topics: readonly string[];
  types: readonly string[] | undefined;
  partitions: readonly number[];
  exceptPlaces: readonly string[];
}

async function fetchNext(
  reading: Queryable,
  { group, topics, types, partitions, exceptPlaces }: Fetch,
): Promise<FetchedRecord[]> {
  const { rows } = await reading.query(
    `select next.topic, next.partition, record_offset as "offset", next_offset as "nextOffset",
       record_key as key, record_id as id, case when is_heard then headers end as headers, case when is_heard then value end as value
     from group_offsets as read
     cross join lateral (
       select *, sum(bytes) over (order by record_offset) - bytes as bytes_before
       from (
         select *, is_heard::int * octet_length(value) as bytes
         from records
         cross join lateral (
           select $7::text[] is null or coalesce(headers ->> 'type', '') = any($7) as is_heard
         ) as hearing
         where records.topic = read.topic and records.partition = read.partition and record_offset >= read.next_offset
         order by record_offset limit $4
       ) as first
     ) as next
     where bytes_before <= $6 and read.consumer_group = $1 and read.topic = any($2) and read.partition = any($3)
       and not read.partition || ' ' || read.topic = any($5)
     order by next.topic, next.partition, record_offset`,
    [group, topics, partitions, fetchRecordsMax, exceptPlaces, fetchBytesMax, types && ['', ...types]],
  );
  return rows;
}
