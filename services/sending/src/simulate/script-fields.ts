import { z } from 'zod';

/** Flags give a list as comma-separated text, JSON as an array. */
export const list = <Item extends z.ZodType>(items: z.ZodArray<Item>) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), items);

/** `09:00-17:00` */
export const windowText = z.string().regex(/^\d?\d:\d\d-\d?\d:\d\d$/, 'looks like 09:00-17:00');
const minuteText = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** @returns minutes of the day */
export function minutesOf(window: string): { start: number; end: number } {
  const [start = '', end = ''] = window.split('-');
  return { start: minuteOfDay(start), end: minuteOfDay(end) };
}

function minuteOfDay(text: string): number {
  const [, hours, minutes] = minuteText.exec(text) ?? [];
  if (hours === undefined) throw new Error(`${text} is not a time of day`);
  return Number(hours) * 60 + Number(minutes);
}

/** @param local like `2026-03-02T09:00` */
export const instantIn = (timezone: string, local: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant();

/** Names in an error what it is about. */
export function inField<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

/** @throws Error with a sentence for each field that is wrong */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}
