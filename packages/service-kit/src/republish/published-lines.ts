import type { BusRecord } from '@cadenza/bus';
import { z } from 'zod';

/**
 * What an owner of topics says when it tells its events again, one line of JSON each: first who it is, then the records as its
 * publisher makes them and in its order, at last how many there were. Without the last line something is missing.
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

/** @throws when it is none */
export const readLine = (text: string): PublishedLine => line.parse(JSON.parse(text));

/** Milliseconds since 1970 at which an id (UUIDv7) was made; `undefined` when it does not tell. */
export function madeAtMs({ id }: Pick<BusRecord, 'id'>): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : undefined;
}

/** The lowest id (UUIDv7) that is made at an instant. */
export function lowestIdAt({ epochMilliseconds }: Temporal.Instant): string {
  const hex = Math.max(0, epochMilliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
