import type { Kafka } from 'kafkajs';

export const partitionsPerTopic = 12;
export const retentionMs = 7 * 24 * 3_600_000;
/** A block of leads with long fields is larger than a broker's default limit of one megabyte. */
export const messageBytesMax = 8_388_608;

/** Creates missing topics; existing ones keep their settings. */
export async function createTopics(kafka: Kafka, topics: readonly string[]): Promise<void> {
  const admin = kafka.admin();
  try {
    await admin.connect();
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
