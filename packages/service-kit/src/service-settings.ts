import type { KafkaOptions } from '@cadenza/bus';
import { type Clock, createClock } from '@cadenza/clock';
import { z } from 'zod';
import { SettingsError } from './settings.ts';
import { tracingSettings } from './tracing/tracing-settings.ts';

const instantSetting = z.string().transform((value, context) => {
  try {
    return Temporal.Instant.from(value);
  } catch {
    context.addIssue('is not an instant like 2026-03-02T09:00:00Z');
    return z.NEVER;
  }
});

/** Settings that every service has; a service extends this with its own. */
export const serviceSettings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port to listen on; 0 takes a free one'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
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
  KEYS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder with the keys of this service alone, as `npm run keys -- make` writes it; read again when it changes',
    ),
  INTERNAL_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'What services shared before they had keys: with KEYS_DIR, calls signed with it are still accepted; without, it signs. One of the two is needed',
    ),
  CLOCK_START: instantSetting.optional().describe("What the product's clock reads at CLOCK_ANCHOR"),
  CLOCK_SPEED: z.coerce.number().positive().default(1).describe('Product seconds per real second'),
  CLOCK_ANCHOR: instantSetting.optional().describe('Real instant at which the clock read CLOCK_START'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least level logged'),
  ...tracingSettings.shape,
});
export type ServiceSettings = z.output<typeof serviceSettings>;

export function clockFrom(settings: Pick<ServiceSettings, 'CLOCK_START' | 'CLOCK_SPEED' | 'CLOCK_ANCHOR'>): Clock {
  return createClock({ start: settings.CLOCK_START, speed: settings.CLOCK_SPEED, anchor: settings.CLOCK_ANCHOR });
}

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
