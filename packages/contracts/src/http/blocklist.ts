import { z } from 'zod';
import { readEntry } from '../blocklist-entry.ts';
import { blocklistMaxRows } from '../limits.ts';
import { instant, singleLine } from '../text.ts';

export { isDomain } from '../blocklist-entry.ts';

export const blockedKinds = ['address', 'domain'] as const;

/** What is never mailed: an address, or a domain with all below it. In the form in which addresses are compared. */
export const blockedEntry = z.object({
  value: z.string(),
  kind: z.enum(blockedKinds),
  reason: z.string().nullable(),
  /** Who blocked it: a person one by one, or with a file. */
  source: z.enum(['manual', 'import']),
  blockedAt: instant,
});
export type BlockedEntry = z.infer<typeof blockedEntry>;

/** An address or a domain, as `readEntry` reads it; the output is its one form. */
export const blockedValue = singleLine(1_000).transform((text, context) => {
  const read = readEntry(text);
  if ('value' in read) return read.value;
  const message = `Please enter an email address or a domain: this ${read.fault}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const reason = singleLine(200)
  .nullish()
  .transform((text) => text || null);

export const blockRequest = z.strictObject({
  value: blockedValue,
  reason,
  /** Asked for where a domain is shared by many people, such as `gmail.com`. */
  confirmed: z.boolean().default(false),
});
export type BlockRequest = z.input<typeof blockRequest>;

/** Rows of a file. Values that are neither an address nor a domain are answered, not refused. */
export const bulkBlockRequest = z.strictObject({
  entries: z.array(z.strictObject({ value: singleLine(1_000), reason })).max(blocklistMaxRows),
  confirmed: z.boolean().default(false),
});

const refusedEntry = z.object({
  /** Its place in the request, from 0. */
  row: z.number().int(),
  reason: z.enum(['invalid', 'free-mail-domain']),
  /** The end of a sentence about the value. */
  fault: z.string().optional(),
});
export type RefusedEntry = z.infer<typeof refusedEntry>;

export const bulkBlockResponse = z.object({
  blocked: z.number().int(),
  alreadyBlocked: z.number().int(),
  refused: z.array(refusedEntry),
});
export type BulkBlockResponse = z.infer<typeof bulkBlockResponse>;

export const checkBlocklistRequest = bulkBlockRequest.pick({ entries: true });

/** Each entry is counted once: as an address, a domain, one that repeats another, or refused. */
export const checkBlocklistResponse = z.object({
  addresses: z.number().int(),
  domains: z.number().int(),
  repeated: z.number().int(),
  refused: z.array(refusedEntry),
  /** How many of the addresses and domains are on the blocklist. */
  alreadyBlocked: z.number().int(),
  /** Leads of campaigns that the entries concern, those with a refused shared domain included. */
  leads: z.number().int(),
  /** Running and paused campaigns with such leads still to be mailed. */
  campaignIds: z.array(z.uuid()),
});
export type CheckBlocklistResponse = z.infer<typeof checkBlocklistResponse>;

/** As it stands on the list, or as it would be blocked. */
export const unblockRequest = z.strictObject({ value: singleLine(1_000) });

/** A page of the blocklist for another service; `cursor` comes from the page before, and `next` is null on the last one. */
export const blocklistPageQuery = z.object({ cursor: z.coerce.number().int().positive().optional() });
export const blocklistPage = z.object({
  values: z.array(z.string()),
  next: z.number().int().nullable(),
  /** Of the whole list; absent from older versions. */
  count: z.number().int().optional(),
});
