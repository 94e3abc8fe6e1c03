import { defaultLaunchSettings, followUpDelayDaysMax, launchSettings, sequenceMaxSteps } from '@cadenza/contracts';
import { z } from 'zod';
import type { CampaignScript } from './play-scripts.ts';

const leadsMax = 2_000;
/** Flags give a list as comma-separated text, JSON as an array. */
const list = <Item extends z.ZodType>(items: z.ZodArray<Item>) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), items);
const minuteText = /^([01]?\d|2[0-3]):([0-5]\d)$/;

const inputs = z.strictObject({
  start: z.string().optional(),
  leads: z.coerce.number().int().min(1).max(leadsMax).default(10),
  delays: list(z.array(z.coerce.number().int().min(0).max(followUpDelayDaysMax)).min(1).max(sequenceMaxSteps)).default([
    0, 2, 4,
  ]),
  gap: z.coerce.number().default(defaultLaunchSettings.delayMinutes),
  window: z
    .string()
    .regex(/^\d?\d:\d\d-\d?\d:\d\d$/, 'looks like 09:00-17:00')
    .default('09:00-17:00'),
  timezone: z.string().default(defaultLaunchSettings.timezone),
  weekdays: list(z.array(z.string())).default(defaultLaunchSettings.allowedWeekdays),
});

/**
 * A campaign to simulate, from flags or JSON.
 * @throws Error with a sentence that names what is wrong
 */
export function scriptFrom(input: unknown, now: Temporal.Instant): CampaignScript {
  const given = parsed(inputs, input);
  const [from = '', until = ''] = given.window.split('-');
  const settings = parsed(launchSettings, {
    ...defaultLaunchSettings,
    delayMinutes: given.gap,
    sendWindowStart: minuteOfDay(from),
    sendWindowEnd: minuteOfDay(until),
    timezone: given.timezone,
    allowedWeekdays: given.weekdays,
  });
  const launchedAt = given.start
    ? Temporal.PlainDateTime.from(given.start).toZonedDateTime(settings.timezone).toInstant()
    : now.round('second');
  return {
    settings,
    steps: given.delays.map((delayDays, index) => ({ stepNumber: index + 1, delayDays })),
    launchedAt,
    leads: Array.from({ length: given.leads }, (_, index) => ({ leadId: `lead ${index + 1}`, joinedAt: launchedAt })),
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}

function minuteOfDay(text: string): number {
  const [, hours, minutes] = minuteText.exec(text) ?? [];
  if (hours === undefined) throw new Error(`window: ${text} is not a time of day`);
  return Number(hours) * 60 + Number(minutes);
}
