import { Kafka, type KafkaMessage, logLevel, Partitioners } from 'kafkajs';
import { inBatches } from './batches.ts';
import { type Bus, type BusRecord, fetchRecordsMax, type SubscribeOptions } from './bus.ts';

const partitionsPerTopic = 12;
const retentionMs = 7 * 24 * 3_600_000;
/** A broker refuses larger batches: 1 MB by its default, more on our topics for a block of leads with long fields. */
const batchBytesMax = 900_000;
const messageBytesMax = 8_388_608;
/** The client's own default makes every quiet fetch wait five seconds. */
const fetchWaitMsMax = 100;

/** The bus on Apache Kafka. Only this file knows the client. */
export async function openKafka({
  clientId,
  brokers,
  topics,
}: {
  clientId: string;
  brokers: readonly string[];
  topics: readonly string[];
}): Promise<Bus> {
  const kafka = new Kafka({ clientId, brokers: [...brokers], logLevel: logLevel.NOTHING });
  await createTopics(kafka, topics);
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
  });
  await producer.connect();

  return {
    async publish(records) {
      for (const batch of inBatches(records, batchBytesMax)) {
        const byTopic = Map.groupBy(batch, (record) => record.topic);
        await producer.sendBatch({
          acks: -1,
          topicMessages: [...byTopic].map(([topic, block]) => ({
            topic,
            messages: block.map(({ key, id, headers, value }) => ({ key, value, headers: { ...headers, id } })),
          })),
        });
      }
    },
    subscribe: (options) => subscribe(kafka, options),
    [Symbol.asyncDispose]: () => producer.disconnect(),
  };
}

async function createTopics(kafka: Kafka, topics: readonly string[]): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    await admin.createTopics({
      topics: topics.map((topic) => ({
        topic,
        numPartitions: partitionsPerTopic,
        configEntries: [
          { name: 'retention.ms', value: String(retentionMs) },
          { name: 'max.message.bytes', value: String(messageBytesMax) },
        ],
      })),
    });
  } finally {
    await admin.disconnect();
  }
}

async function subscribe(kafka: Kafka, { group, topics, handle, onError }: SubscribeOptions): Promise<AsyncDisposable> {
  const consumer = kafka.consumer({ groupId: group, maxWaitTimeInMs: fetchWaitMsMax });
  consumer.on(consumer.events.CRASH, ({ payload }) => onError(payload.error));
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    eachBatchAutoResolve: false,
    autoCommit: false,
    partitionsConsumedConcurrently: 4,
    eachBatch: async ({
      batch,
      heartbeat,
      resolveOffset,
      commitOffsetsIfNecessary,
      isRunning,
      isStale,
      uncommittedOffsets,
    }) => {
      for (let start = 0; start < batch.messages.length; start += fetchRecordsMax) {
        if (!isRunning() || isStale()) return;
        const block = batch.messages.slice(start, start + fetchRecordsMax);
        await handle(block.map((message) => toRecord(batch.topic, message)));
        resolveOffset((block.at(-1) as KafkaMessage).offset);
        await commitOffsetsIfNecessary(uncommittedOffsets());
        await heartbeat();
      }
    },
  });
  return { [Symbol.asyncDispose]: () => consumer.disconnect() };
}

function toRecord(topic: string, message: KafkaMessage): BusRecord {
  const headers = Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, value]) => [name, value?.toString() ?? '']),
  );
  const { id = '', ...others } = headers;
  return { topic, key: message.key?.toString() ?? '', id, headers: others, value: message.value?.toString() ?? '' };
}
