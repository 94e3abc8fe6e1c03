import { Kafka, logLevel } from 'kafkajs';
import { mendTimerOfKafkajs } from './kafkajs-timer.ts';

/** Enough for a TLS connection over a slow network. */
const connectionTimeoutMs = 5_000;
/** The client gives up after about three seconds; its caller retries in a way that can be stopped. */
export const clientRetry = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 };

export interface KafkaConnection {
  clientId: string;
  /** `host:port` of some brokers of the cluster. */
  brokers: readonly string[];
  /** Whether to use TLS; trusted authorities are Node's own and those of NODE_EXTRA_CA_CERTS. */
  ssl?: boolean | undefined;
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string } | undefined;
}

mendTimerOfKafkajs();

/** The client of a cluster; it does not connect yet. Failures are reported by errors, not by its log. */
export function kafkaClient({ clientId, brokers, ssl = false, sasl }: KafkaConnection): Kafka {
  return new Kafka({
    clientId,
    brokers: [...brokers],
    ssl,
    ...(sasl && { sasl: sasl as { mechanism: 'plain'; username: string; password: string } }),
    logLevel: logLevel.NOTHING,
    connectionTimeout: connectionTimeoutMs,
    retry: clientRetry,
  });
}
