import type { Bus } from './bus.ts';
import { openKafka } from './kafka.ts';
import { openPostgresLog } from './postgres-log.ts';

/**
 * Opens Kafka when its brokers are set, else the log in PostgreSQL, and makes sure that the topics exist.
 * @throws when neither `kafkaBrokers` nor `databaseUrl` is given
 */
export async function openBus({
  clientId,
  topics,
  kafkaBrokers,
  databaseUrl,
}: {
  clientId: string;
  topics: readonly string[];
  kafkaBrokers?: readonly string[] | undefined;
  databaseUrl?: string | undefined;
}): Promise<Bus> {
  if (kafkaBrokers) return openKafka({ clientId, brokers: kafkaBrokers, topics });
  if (databaseUrl) return openPostgresLog({ url: databaseUrl, topics });
  throw new Error('The event bus needs KAFKA_BROKERS or BUS_DATABASE_URL');
}
