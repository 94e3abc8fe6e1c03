import type { BusRecord } from '@cadenza/bus';
import { z } from 'zod';

/**
 * The output of a topic owner that republishes its events, one line of JSON each: first its name, then the records as
 * its publisher makes them and in its order, at last their number. Without the last line something is missing.
 */
const record = z.object({
  topic: z.string(),
  key: z.string(),
  id: z.string(),
  headers: z.record(z.string(), z.string()),
  value: z.string(),
});
const line = z.union([
  z.strictObject({ owner: z.string(), topics: z.array(z.string()).min(1) }),
  z.strictObject({ records: z.array(record) }),
  z.strictObject({ count: z.number().int() }),
]);
export type PublishedLine = z.output<typeof line>;

export const writeLine = (said: PublishedLine) => `${JSON.stringify(said)}\n`;

/** @throws when the text is not such a line */
export const readLine = (text: string): PublishedLine => line.parse(JSON.parse(text));

/** Milliseconds since 1970 at which an id (UUIDv7) was made; `undefined` for another kind of id. */
export function madeAtMs({ id }: Pick<BusRecord, 'id'>): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : undefined;
}

/** The lowest id (UUIDv7) that can be made at an instant. */
export function lowestIdAt({ epochMilliseconds }: Temporal.Instant): string {
  const hex = Math.max(0, epochMilliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
