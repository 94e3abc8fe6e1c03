import { type Kafka, Partitioners, type Producer } from 'kafkajs';
import type { BusRecord } from './bus.ts';

/** Durable on every in-sync replica, in the order of the calls. */
const acksOfAll = -1;

export interface KafkaProducer extends AsyncDisposable {
  connect(): Promise<void>;
  /** Rejects when the cluster does not accept the records; some of them may be stored all the same. */
  send(records: readonly BusRecord[]): Promise<void>;
}

/**
 * An idempotent producer: records that the client sends again because an acknowledgement was lost are neither
 * duplicated nor out of order. A failure invalidates the sequence numbers, so the next call begins with a new producer.
 */
export function openProducer(kafka: Kafka): KafkaProducer {
  let current: Promise<Producer> | undefined;

  async function connect(): Promise<Producer> {
    const producer = kafka.producer({
      idempotent: true,
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
    });
    await producer.connect();
    return producer;
  }

  async function discard(failed: Promise<Producer>): Promise<void> {
    if (current === failed) current = undefined;
    await (await failed).disconnect();
  }

  async function use(work: (producer: Producer) => Promise<unknown>): Promise<void> {
    current ??= connect();
    const used = current;
    try {
      await work(await used);
    } catch (error) {
      await discard(used).catch(() => {});
      throw error;
    }
  }

  return {
    connect: () => use(async () => {}),
    send: (records) => use((producer) => producer.sendBatch({ acks: acksOfAll, topicMessages: byTopic(records) })),
    [Symbol.asyncDispose]: async () => {
      if (current !== undefined) await discard(current).catch(() => {});
    },
  };
}

function byTopic(records: readonly BusRecord[]) {
  return [...Map.groupBy(records, ({ topic }) => topic)].map(([topic, block]) => ({
    topic,
    messages: block.map(({ key, id, headers, value }) => ({ key, value, headers: { ...headers, id } })),
  }));
}
