import { z } from 'zod';
import { id, instant } from '../text.ts';

/** Refusals that do not say whom they are about (rule D10), with the same words, listed and decided together. */
export const unclearRefusals = z.object({
  /** Names the kind: those with the same words. */
  kind: id,
  /** What the server said to one of them, without addresses. */
  said: z.string(),
  /** How many emails step aside for it, and how many of these wait for a person. */
  emails: z.number().int(),
  undecided: z.number().int(),
  /** Of how many recipients' domains, and in how many campaigns. */
  domains: z.number().int(),
  campaigns: z.number().int(),
  /** The addresses of the mailboxes that were refused; none where the relay was. */
  mailboxes: z.array(z.string()),
  since: instant,
});
export type UnclearRefusals = z.infer<typeof unclearRefusals>;

export const unclearRefusalsQuery = z.object({ campaignId: id.optional() });

/**
 * What a person says that refusals mean: the recipients' side does not want these emails, the addresses are dead, or it is
 * about the sender, so that they are tried again now.
 */
export const refusalDecisions = ['policy', 'dead-address', 'try-again'] as const;
export type RefusalDecision = (typeof refusalDecisions)[number];
export const settleRefusalsRequest = z.strictObject({ decision: z.enum(refusalDecisions) });
export type SettleRefusalsRequest = z.infer<typeof settleRefusalsRequest>;
/** Addresses that mail servers called dead with the same words, as an email to each was handed over. */
export const deadAddressReplies = z.object({
  kind: id,
  /** What the server said to one of them, without addresses. */
  said: z.string(),
  addresses: z.number().int(),
  /** In how many campaigns. */
  campaigns: z.number().int(),
  /** How many emails leave again when they are taken back: those of campaigns that have not ended. Absent: all. */
  leaveAgain: z.number().int().optional(),
});
export type DeadAddressReplies = z.infer<typeof deadAddressReplies>;
export const deadAddressRepliesQuery = z.object({ campaignId: id });

/** One call settles so many emails at most; `left` says how many the next ones have to settle. */
export const settleRefusalsResponse = z.object({ settled: z.number().int(), left: z.number().int() });
export type SettleRefusalsResponse = z.infer<typeof settleRefusalsResponse>;

/** A family of providers that takes no mail of a domain of ours, for want of proof (rule D11). */
export const refusedDomain = z.object({
  /** That we send from, in ASCII. */
  domain: z.string(),
  /** As people call it, or the domain of its servers. */
  provider: z.string(),
  since: instant,
  /** When one email tries again; null: it is finding out now. */
  nextAt: instant.nullable(),
  /** How many leads wait for it, of the campaign or of all. */
  leads: z.number().int(),
  /** The code of its reply; null: it refused otherwise. */
  code: z.number().int().nullable(),
  /** What it said, without addresses; null: that is not kept. */
  said: z.string().nullable(),
  /** What is known of the records of the domain: `SPF is missing and DKIM is wrong`. */
  records: z.string(),
});
export type RefusedDomain = z.infer<typeof refusedDomain>;
export const refusedDomainsQuery = z.object({ campaignId: id.optional() });
