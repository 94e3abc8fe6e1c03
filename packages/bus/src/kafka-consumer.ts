import { startLoop } from '@cadenza/clock';
import type { Consumer, Kafka, KafkaMessage } from 'kafkajs';
import type { BusRecord, SubscribeOptions } from './bus.ts';
import type { KafkaAdmin } from './kafka-admin.ts';
import { clientRetry } from './kafka-client.ts';
import { placesOf } from './kafka-gaps.ts';
import { workOnPartitions } from './kafka-partitions.ts';

/**
 * The client's own default makes every fetch without records, and so every resumed partition, wait for five seconds.
 */
const fetchWaitMsMax = 100;
/** After this long without a heartbeat, other members take over the partitions of a member that was killed. */
const sessionMsDefault = 10_000;
const heartbeatEveryMs = 1_000;
const partitionsAtOnce = 16;
const leaveMsMax = 5_000;
const loadingWaitMs = 250;

/**
 * Reads as a member of the group until it is disposed. When the client gives up (the broker is away, or the client had
 * an error of its own), a new member joins, after growing waits.
 * @param reached resolves when the cluster was reached and the topics exist
 * @param onJoined called when the member has its partitions, after each rebalance
 */
export function consumeKafka({
  kafka,
  admin,
  reached,
  onJoined,
  prefix,
  group,
  topics,
  types,
  handle,
  onGap = async () => {},
  onError,
  sessionMs = sessionMsDefault,
}: SubscribeOptions & {
  kafka: Kafka;
  admin: KafkaAdmin;
  reached: (signal: AbortSignal) => Promise<void>;
  onJoined: () => void;
  prefix: string;
  sessionMs?: number | undefined;
}): AsyncDisposable {
  async function turn(stopping: AbortSignal): Promise<number> {
    await reached(stopping);
    const consumer = kafka.consumer({
      groupId: `${prefix}${group}`,
      maxWaitTimeInMs: fetchWaitMsMax,
      sessionTimeout: sessionMs,
      heartbeatInterval: heartbeatEveryMs,
      // Some errors permanently end the client's own restarts: only this loop restarts.
      retry: { ...clientRetry, restartOnFailure: async () => false },
    });
    const ending = new AbortController();
    const partitions = workOnPartitions({
      consumer,
      stopping: AbortSignal.any([stopping, ending.signal]),
      isHeard: (message) => isHeard(message, types),
      toRecord: (topic, message) => toRecord(topic.slice(prefix.length), message),
      handle,
      placesOf: (named) => admin.ask((asked) => placesOf(asked, `${prefix}${group}`, named)),
      onGap: ({ topic, ...gap }) => onGap({ topic: topic.slice(prefix.length), ...gap }),
      onError,
    });
    const crashed = new Promise<never>((_resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    });
    crashed.catch(() => {});
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      partitions.reassigned(payload.memberAssignment);
      onJoined();
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: topics.map((topic) => `${prefix}${topic}`), fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: partitionsAtOnce,
        eachBatch: partitions.eachBatch,
      });
      await Promise.race([crashed, untilAborted(stopping)]);
    } catch (error) {
      if (!isLoading(error)) throw error;
      return loadingWaitMs;
    } finally {
      ending.abort();
      // The last commits come before leaving the group: the next member then begins where this one has ended.
      await partitions.drained();
      await leave(consumer);
    }
    return 0;
  }

  return startLoop(turn, { onError });
}

/**
 * The broker is loading its groups, as it does for a moment after its start. This is no fault, and the client does not
 * retry it.
 */
const isLoading = (error: unknown) => (error as { type?: unknown }).type === 'GROUP_LOAD_IN_PROGRESS';

async function leave(consumer: Consumer): Promise<void> {
  const tooLong = Promise.withResolvers<void>();
  const timer = setTimeout(tooLong.resolve, leaveMsMax);
  await Promise.race([consumer.disconnect().catch(() => {}), tooLong.promise]);
  clearTimeout(timer);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function isHeard({ headers }: KafkaMessage, types: readonly string[] | undefined): boolean {
  const type = headers?.['type']?.toString();
  return !types || !type || types.includes(type);
}

function toRecord(topic: string, message: KafkaMessage): BusRecord {
  const headers = Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, value]) => [name, value?.toString() ?? '']),
  );
  const { id = '', ...others } = headers;
  return { topic, key: message.key?.toString() ?? '', id, headers: others, value: message.value?.toString() ?? '' };
}
