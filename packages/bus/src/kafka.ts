import { startLoop } from '@cadenza/clock';
import { inBatches } from './batches.ts';
import type { WatchedBus } from './bus.ts';
import { openAdmin } from './kafka-admin.ts';
import { type KafkaConnection, kafkaClient } from './kafka-client.ts';
import { consumeKafka } from './kafka-consumer.ts';
import { isGap, placesOf } from './kafka-gaps.ts';
import { lagOf } from './kafka-lag.ts';
import { openProducer } from './kafka-producer.ts';
import { createTopics } from './kafka-topics.ts';

const batchBytesMax = 900_000;
/** A publisher learns after this time that the cluster is away, and tries again. */
const publishWaitMsMax = 5_000;
const never = 2_147_483_647;

export interface KafkaOptions extends KafkaConnection {
  topics: readonly string[];
  /** Prefix of topic and group names, so that several installations can share a cluster. */
  prefix?: string | undefined;
  onError?: (error: unknown) => void;
  /** How long a member may be silent before others take its partitions; milliseconds. */
  sessionMs?: number | undefined;
}

export interface KafkaBus extends WatchedBus {
  /** Whether the cluster has been reached, and every group joined, since the start. */
  isReady(): boolean;
}

/**
 * The bus on Apache Kafka; only the files kafka*.ts know the client. It opens at once and keeps trying, without a
 * limit, to reach the cluster, create missing topics, and join its groups.
 */
export async function openKafka({
  topics,
  prefix = '',
  onError = () => {},
  sessionMs,
  ...connection
}: KafkaOptions): Promise<KafkaBus> {
  const kafka = kafkaClient(connection);
  const producer = openProducer(kafka);
  const admin = openAdmin(kafka);
  const named = (names: readonly string[]) => names.map((name) => `${prefix}${name}`);
  const reached = Promise.withResolvers<void>();
  let isReached = false;
  const joining = new Set<symbol>();
  const reaching = startLoop(
    async () => {
      if (isReached) return never;
      await createTopics(kafka, named(topics));
      await producer.connect();
      isReached = true;
      reached.resolve();
      return never;
    },
    { onError },
  );

  return {
    isReady: () => isReached && joining.size === 0,
    async publish(records) {
      await settles(reached.promise, AbortSignal.timeout(publishWaitMsMax));
      const sent = records.map((record) => ({ ...record, topic: `${prefix}${record.topic}` }));
      for (const batch of inBatches(sent, batchBytesMax)) await producer.send(batch);
    },
    async subscribe(options) {
      const member = Symbol(options.group);
      joining.add(member);
      return consumeKafka({
        ...options,
        kafka,
        admin,
        prefix,
        sessionMs,
        reached: (signal) => settles(reached.promise, signal),
        onJoined: () => joining.delete(member),
      });
    },
    async lag(group, topics) {
      const counts = await admin.ask((asked) => lagOf(asked, `${prefix}${group}`, named(topics)));
      return new Map([...counts].map(([topic, count]) => [topic.slice(prefix.length), count]));
    },
    async gaps(group, topics) {
      const places = await admin.ask((asked) => placesOf(asked, `${prefix}${group}`, named(topics)));
      return places.filter(isGap).map(({ topic, partition, low }) => ({
        topic: topic.slice(prefix.length),
        partition,
        oldestOffset: low,
      }));
    },
    [Symbol.asyncDispose]: async () => {
      await admin[Symbol.asyncDispose]();
      await reaching[Symbol.asyncDispose]();
      await producer[Symbol.asyncDispose]();
    },
  };
}

/** Rejects when `signal` fires before `promise` has settled. */
async function settles(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const give = () => aborted.reject(new Error('Apache Kafka has not been reached yet', { cause: signal.reason }));
  if (signal.aborted) give();
  signal.addEventListener('abort', give, { once: true });
  try {
    await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
