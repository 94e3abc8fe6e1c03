import { z } from 'zod';
import { addressCheckMaxRows } from '../limits.ts';
import { singleLine } from '../text.ts';

/**
 * What can be said of an address without writing to it. `undeliverable` is never mailed; `unknown`: the domain could not
 * be looked up just now, which forbids nothing.
 */
export const addressVerdicts = ['good', 'risky', 'undeliverable', 'unknown'] as const;
export type AddressVerdict = (typeof addressVerdicts)[number];

/** Why it is undeliverable: not an address; no such domain; no server for its mail; it says it takes none (RFC 7505). */
export const undeliverableReasons = ['syntax', 'no-domain', 'no-mail-server', 'null-mx'] as const;
export type UndeliverableReason = (typeof undeliverableReasons)[number];

/** Why it is risky: a throw-away address, or one of a task and not of a person. */
export const addressRisks = ['disposable', 'role'] as const;
export type AddressRisk = (typeof addressRisks)[number];

export const addressCheck = z.object({
  verdict: z.enum(addressVerdicts),
  /** `reserved`: the domain is for examples and tests (RFC 2606), and is not looked up. */
  reason: z.enum([...undeliverableReasons, ...addressRisks, 'reserved']).nullable(),
  /** Whether it is at a provider where everybody has mailboxes. */
  freeMail: z.boolean(),
  /** The address that was probably meant, where a big domain looks mistyped. */
  suggestion: z.string().nullable(),
});
export type AddressCheck = z.infer<typeof addressCheck>;

export const checkAddressesRequest = z.strictObject({
  addresses: z.array(singleLine(1_000)).min(1).max(addressCheckMaxRows),
});
/** In the order of the request. */
export const checkAddressesResponse = z.array(addressCheck);
