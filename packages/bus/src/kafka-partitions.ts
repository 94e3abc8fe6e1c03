import { setTimeout as wait } from 'node:timers/promises';
import type { Batch, Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { type BusRecord, fetchRecordsMax, type SubscribeOptions } from './bus.ts';

const retryMsMin = 50;
const retryMsMax = 5_000;
/** What is handled within that time costs no pause, and so no wait for the next fetch. */
const quickMs = 50;

export interface PartitionWork {
  eachBatch(payload: EachBatchPayload): Promise<void>;
  /** Told the partitions of this member after each rebalance: others go on with those that it has lost. */
  reassigned(assignment: Readonly<Record<string, readonly number[]>>): void;
  /** Resolves when nothing is being handled any more. */
  drained(): Promise<void>;
}

/**
 * Handles the batches of each partition one after the other, beside the client's own loop: that goes on to fetch other
 * partitions and to send heartbeats while a handler takes long, or fails and is tried again with growing waits.
 * An offset is committed once its handler has resolved, and only while the partition still is this member's.
 *
 * @param stopping ends the tries after the one that is running
 */
export function workOnPartitions({
  consumer,
  stopping,
  toRecord,
  handle,
  onError,
}: {
  consumer: Consumer;
  stopping: AbortSignal;
  toRecord: (topic: string, message: KafkaMessage) => BusRecord;
} & Pick<SubscribeOptions, 'handle' | 'onError'>): PartitionWork {
  const busy = new Map<string, { losing: AbortController; done: Promise<void> }>();

  async function work(batch: Batch, lost: AbortSignal): Promise<void> {
    const { topic, partition, messages } = batch;
    const ending = AbortSignal.any([stopping, lost]);
    for (let start = 0; start < messages.length; start += fetchRecordsMax) {
      const block = messages.slice(start, start + fetchRecordsMax);
      const records = block.map((message) => toRecord(topic, message));
      if (!(await untilDone(() => handle(records), ending))) return;
      const isLast = start + fetchRecordsMax >= messages.length;
      const offset = nextOffset(isLast ? batch.lastOffset() : (block.at(-1) as KafkaMessage).offset);
      if (lost.aborted) return;
      // Also when stopping: what is handled need not be delivered again.
      await untilDone(() => consumer.commitOffsets([{ topic, partition, offset }]), ending);
      if (!lost.aborted && isLast) consumer.seek({ topic, partition, offset });
      if (ending.aborted) return;
    }
  }

  /** Answers whether `attempt` has succeeded before `ending` fired. It is tried once at least. */
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
    },
    async drained() {
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
    // It has left the group: whoever has the partition next begins at what was committed.
  }
}
