import { setTimeout as wait } from 'node:timers/promises';
import type { Batch, Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { type BusRecord, fetchRecordsMax, type Gap, type SubscribeOptions } from './bus.ts';
import { isGap, type Place } from './kafka-gaps.ts';

const retryMsMin = 50;
const retryMsMax = 5_000;
/** A block handled within this time causes no pause, and so no wait for the next fetch. */
const quickMs = 50;
const looksMax = 3;

type Assignment = Readonly<Record<string, readonly number[]>>;

export interface PartitionWork {
  eachBatch(payload: EachBatchPayload): Promise<void>;
  /**
   * Called with the partitions of this member after each rebalance: other members go on with those that it has lost.
   */
  reassigned(assignment: Assignment): void;
  /** Resolves when nothing is being handled any more. */
  drained(): Promise<void>;
}

/**
 * Handles the blocks of each partition one after the other, outside the client's own loop. That loop keeps fetching
 * other partitions and sending heartbeats while a handler takes long, or fails and is tried again with growing waits.
 * An offset is committed once its handler has resolved, and only while the partition still belongs to this member.
 *
 * When records are missing the client silently goes on with the oldest that is left. So each block has to begin where
 * the last one ended, and the first at the group's place; where it does not, the group's place is looked up.
 *
 * @param placesOf the group's place in each partition of these topics
 * @param stopping ends the retries after the running try
 */
export function workOnPartitions({
  consumer,
  stopping,
  isHeard,
  toRecord,
  handle,
  placesOf,
  onGap,
  onError,
}: {
  consumer: Consumer;
  stopping: AbortSignal;
  isHeard: (message: KafkaMessage) => boolean;
  toRecord: (topic: string, message: KafkaMessage) => BusRecord;
  placesOf: (topics: readonly string[]) => Promise<Place[]>;
  onGap: (gap: Gap) => Promise<void>;
} & Pick<SubscribeOptions, 'handle' | 'onError'>): PartitionWork {
  const busy = new Map<string, { losing: AbortController; done: Promise<void> }>();
  /** Where the next block of a partition has to begin. */
  const expected = new Map<string, number>();
  let checking = { losing: new AbortController(), done: Promise.resolve() };

  async function work(batch: Batch, lost: AbortSignal): Promise<void> {
    const { topic, partition, messages } = batch;
    const ending = AbortSignal.any([stopping, lost]);
    await checking.done;
    if (!followsOn(batch) && !(await untilDone(() => check({ [topic]: [partition] }), ending))) return;
    if (lost.aborted) return;
    for (let start = 0; start < messages.length; start += fetchRecordsMax) {
      const block = messages.slice(start, start + fetchRecordsMax);
      const records = block.filter(isHeard).map((message) => toRecord(topic, message));
      if (records.length > 0 && !(await untilDone(() => handle(records), ending))) return;
      const isLast = start + fetchRecordsMax >= messages.length;
      const offset = nextOffset(isLast ? batch.lastOffset() : (block.at(-1) as KafkaMessage).offset);
      if (lost.aborted) return;
      // Also when stopping: handled records need not be delivered again.
      await untilDone(() => consumer.commitOffsets([{ topic, partition, offset }]), ending);
      expected.set(placeOf(topic, partition), Number(offset));
      if (!lost.aborted && isLast) consumer.seek({ topic, partition, offset });
      if (ending.aborted) return;
    }
  }

  function followsOn({ topic, partition, highWatermark, messages: [first] }: Batch): boolean {
    const next = expected.get(placeOf(topic, partition));
    return next !== undefined && (!first || Number(first.offset) <= next) && Number(highWatermark) >= next;
  }

  /**
   * Reports each gap in these partitions, and moves the group behind it. Repeats this until no gap is left: the client
   * may meanwhile have forgotten the group's place because it was out of range.
   */
  async function check(assignment: Assignment): Promise<void> {
    for (let looked = 0; looked < looksMax; looked += 1) {
      const places = (await placesOf(Object.keys(assignment))).filter(({ topic, partition }) =>
        assignment[topic]?.includes(partition),
      );
      const gaps = places.filter(isGap);
      for (const { topic, partition, low } of gaps) {
        await onGap({ topic, partition, oldestOffset: low });
        await consumer.commitOffsets([{ topic, partition, offset: String(low) }]);
      }
      for (const place of places) {
        const { topic, partition, next, low } = place;
        expected.set(placeOf(topic, partition), isGap(place) ? low : (next ?? low));
      }
      if (gaps.length === 0) return;
    }
  }

  /** Returns whether `attempt` succeeded before `ending` fired. It is tried at least once. */
  async function untilDone(attempt: () => Promise<void>, ending: AbortSignal): Promise<boolean> {
    for (let failures = 0; ; failures += 1) {
      try {
        await attempt();
        return true;
      } catch (error) {
        if (ending.aborted) return false;
        onError(error);
      }
      await wait(Math.min(retryMsMax, retryMsMin * 2 ** failures), undefined, { signal: ending }).catch(() => {});
      if (ending.aborted) return false;
    }
  }

  return {
    async eachBatch({ batch, pause }) {
      const place = placeOf(batch.topic, batch.partition);
      if (stopping.aborted || busy.has(place)) {
        pause();
        return;
      }
      const losing = new AbortController();
      const done = work(batch, losing.signal)
        .catch(onError)
        .finally(() => {
          busy.delete(place);
          resume(consumer, batch);
        });
      busy.set(place, { losing, done });
      await Promise.race([done, wait(quickMs, undefined, { ref: false })]);
      if (busy.has(place)) pause();
    },
    reassigned(assignment) {
      const ours = new Set(
        Object.entries(assignment).flatMap(([topic, partitions]) =>
          partitions.map((partition) => placeOf(topic, partition)),
        ),
      );
      for (const [place, { losing }] of busy) if (!ours.has(place)) losing.abort();
      checking.losing.abort();
      const losing = new AbortController();
      // Another member may have read further in partitions that are ours now.
      for (const place of expected.keys()) if (!busy.has(place)) expected.delete(place);
      const ending = AbortSignal.any([stopping, losing.signal]);
      checking = { losing, done: untilDone(() => check(assignment), ending).then(() => {}) };
    },
    async drained() {
      await checking.done;
      await Promise.all([...busy.values()].map(({ done }) => done));
    },
  };
}

const placeOf = (topic: string, partition: number) => `${partition} ${topic}`;
const nextOffset = (offset: string) => String(BigInt(offset) + 1n);

function resume(consumer: Consumer, { topic, partition }: Batch): void {
  try {
    consumer.resume([{ topic, partitions: [partition] }]);
  } catch {
    // It has left the group: the next member begins at what was committed.
  }
}
