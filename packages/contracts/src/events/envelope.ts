import { z } from 'zod';
import { id, instant } from '../text.ts';

/**
 * What every contract event carries besides its own data.
 * - `id`: the same on every delivery; consumers drop what they have handled.
 * - `key`: records of one key keep their order; the campaign id wherever there is one.
 * - `correlationId`: the request that began it all; `causationId`: the event or request that caused this one.
 * - `partOf`: the event of which this record is a part; the last part has its id, and ends it.
 * - `answers`: ids of earlier events that this one acknowledges (rule C1 over two hops).
 */
const envelope = z.object({
  id,
  version: z.number().int().min(1),
  key: z.string(),
  occurredAt: instant,
  correlationId: z.string().nullable(),
  causationId: z.string().nullable(),
  partOf: id.optional(),
  answers: z.array(z.string()).default([]),
});

/**
 * The schema of version 1 of a contract event. New fields are added as optional ones; a changed meaning needs a new
 * version.
 */
export function eventSchema<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return envelope.extend({ type: z.literal(type), data });
}

export type Envelope = z.infer<typeof envelope>;
export type ContractEvent = Envelope & { type: string; data: unknown };
