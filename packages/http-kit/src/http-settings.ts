import { type Clock, createClock } from '@cadenza/clock';
import { z } from 'zod';
import { tracingSettings } from './tracing/tracing-settings.ts';

const instantSetting = z.string().transform((value, context) => {
  try {
    return Temporal.Instant.from(value);
  } catch {
    context.addIssue('is not an instant like 2026-03-02T09:00:00Z');
    return z.NEVER;
  }
});

/** A port to listen on; 0 takes a free one. */
export const portSetting = z.coerce.number().int().min(0).max(65_535);

/** Settings that every service has; a service extends this with its own. */
export const httpSettings = z.object({
  PORT: portSetting.default(8080).describe('Port to listen on; 0 takes a free one'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
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
export type HttpSettings = z.output<typeof httpSettings>;

export function clockFrom(settings: Pick<HttpSettings, 'CLOCK_START' | 'CLOCK_SPEED' | 'CLOCK_ANCHOR'>): Clock {
  return createClock({ start: settings.CLOCK_START, speed: settings.CLOCK_SPEED, anchor: settings.CLOCK_ANCHOR });
}
