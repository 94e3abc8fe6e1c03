import { asciiDomain, canonicalAddress } from '@cadenza/mail-address';
import { z } from 'zod';
import { blocklistMaxRows } from '../limits.ts';
import { instant, singleLine } from '../text.ts';

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

/** An address or a domain, the latter also as `@example.com`; the output is its one form. */
export const blockedValue = singleLine(1_000).transform((text, context) => {
  const value = canonicalAddress(text) ?? asciiDomain(text.replace(/^@/, ''));
  if (value === null) context.addIssue({ code: 'custom', message: 'Please enter an email address or a domain' });
  return value ?? z.NEVER;
});

export const isDomain = (value: string): boolean => !value.includes('@');

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
export const bulkBlockResponse = z.object({
  blocked: z.number().int(),
  alreadyBlocked: z.number().int(),
  /** By their place in the request, from 0. */
  refused: z.array(z.object({ row: z.number().int(), reason: z.enum(['invalid', 'free-mail-domain']) })),
});
export type BulkBlockResponse = z.infer<typeof bulkBlockResponse>;

export const unblockRequest = z.strictObject({ value: blockedValue });
