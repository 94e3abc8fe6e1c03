import type { KafkaOptions } from '@cadenza/bus';
import { httpSettings, SettingsError } from '@cadenza/http-kit';
import { z } from 'zod';

/** Settings of every event-sourced service; a service extends this with its own. */
export const serviceSettings = httpSettings.extend({
  DATABASE_URL: z.url().describe("The service's own PostgreSQL database"),
  BUS_DATABASE_URL: z.url().optional().describe('PostgreSQL database of the event log, when there is no Kafka'),
  KAFKA_BROKERS: z
    .string()
    .transform((value) => value.split(',').map((broker) => broker.trim()))
    .optional()
    .describe('Comma list of Kafka brokers'),
  KAFKA_PREFIX: z
    .string()
    .regex(/^[\w.-]*$/, 'may hold letters, digits, and . _ -')
    .optional()
    .describe('Before the names of topics and consumer groups, when installations share a cluster'),
  KAFKA_SSL: z
    .stringbool()
    .default(false)
    .describe('Whether to speak TLS to Kafka; NODE_EXTRA_CA_CERTS names an authority of your own'),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe('How to sign in to Kafka; not at all if absent'),
  KAFKA_USERNAME: z.string().optional().describe('Name to sign in to Kafka with'),
  KAFKA_PASSWORD: z.string().optional().describe('Password to sign in to Kafka with'),
});
export type ServiceSettings = z.output<typeof serviceSettings>;

/**
 * How to reach Kafka; `undefined` when the bus is the log in PostgreSQL.
 * @throws SettingsError when a sign-in mechanism is set without credentials
 */
export function kafkaFrom(
  settings: Pick<
    ServiceSettings,
    'KAFKA_BROKERS' | 'KAFKA_PREFIX' | 'KAFKA_SSL' | 'KAFKA_SASL_MECHANISM' | 'KAFKA_USERNAME' | 'KAFKA_PASSWORD'
  >,
): Pick<KafkaOptions, 'brokers' | 'prefix' | 'ssl' | 'sasl'> | undefined {
  const { KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix, KAFKA_SSL: ssl, KAFKA_SASL_MECHANISM: mechanism } = settings;
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  if (!brokers) return undefined;
  if (!mechanism) return { brokers, prefix, ssl };
  if (!username || !password) throw new SettingsError('KAFKA_SASL_MECHANISM needs KAFKA_USERNAME and KAFKA_PASSWORD');
  return { brokers, prefix, ssl, sasl: { mechanism, username, password } };
}
