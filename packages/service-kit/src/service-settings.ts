import { type Clock, createClock } from '@cadenza/clock';
import { z } from 'zod';

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
  INTERNAL_SECRET: z.string().min(16).describe('Signs calls between services'),
  CLOCK_START: instantSetting.optional().describe("What the product's clock reads at CLOCK_ANCHOR"),
  CLOCK_SPEED: z.coerce.number().positive().default(1).describe('Product seconds per real second'),
  CLOCK_ANCHOR: instantSetting.optional().describe('Real instant at which the clock read CLOCK_START'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least level logged'),
});
export type ServiceSettings = z.output<typeof serviceSettings>;

export function clockFrom(settings: Pick<ServiceSettings, 'CLOCK_START' | 'CLOCK_SPEED' | 'CLOCK_ANCHOR'>): Clock {
  return createClock({ start: settings.CLOCK_START, speed: settings.CLOCK_SPEED, anchor: settings.CLOCK_ANCHOR });
}
