import type { WatchedBus } from './bus.ts';
import type { KafkaOptions } from './kafka.ts';
import { openPostgresLog } from './postgres-log.ts';

/** A bus that says whether it has been reached since the start. */
export type OpenedBus = WatchedBus & { isReady(): boolean };

/**
 * Opens Kafka if it is given, otherwise the log in PostgreSQL, and makes sure that the topics exist.
 * @param onError called with the reason why Kafka cannot be reached; the bus keeps trying
 * @throws when neither `kafka` nor `databaseUrl` is given
 */
export async function openBus({
  clientId,
  topics,
  kafka,
  databaseUrl,
  onError,
}: {
  clientId: string;
  topics: readonly string[];
  kafka?: Pick<KafkaOptions, 'brokers' | 'prefix' | 'ssl' | 'sasl'> | undefined;
  databaseUrl?: string | undefined;
  onError?: (error: unknown) => void;
}): Promise<OpenedBus> {
  if (kafka) {
    // A bus in PostgreSQL does without the memory of kafkajs.
    const { openKafka } = await import('./kafka.ts');
    return openKafka({ clientId, topics, ...kafka, ...(onError && { onError }) });
  }
  if (databaseUrl) return { ...(await openPostgresLog({ url: databaseUrl, topics })), isReady: () => true };
  throw new Error('The event bus needs KAFKA_BROKERS or BUS_DATABASE_URL');
}
