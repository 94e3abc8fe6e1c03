import { z } from 'zod';
import { mailboxTagMaxLength, namedSendersMax } from '../limits.ts';
import { id, singleLine } from '../text.ts';

export const mailboxTag = singleLine(mailboxTagMaxLength).refine(
  (text) => text !== '',
  'A tag has at least one character',
);

const isEachOnce = (all: readonly string[]) => new Set(all).size === all.length;

/**
 * Who sends for a campaign (rule M1): these mailboxes, and those that have one of these tags. Empty: the relay. A mailbox
 * that nobody knows is accepted and sends nothing.
 */
export const campaignSenders = z.strictObject({
  mailboxIds: z.array(id).max(namedSendersMax).refine(isEachOnce, 'Each mailbox can be named once'),
  tags: z.array(mailboxTag).max(namedSendersMax).refine(isEachOnce, 'Each tag can be named once'),
});
export type CampaignSenders = z.infer<typeof campaignSenders>;

/** The relay. */
export const noSenders: CampaignSenders = { mailboxIds: [], tags: [] };

/** Moves a lead of a campaign to a mailbox (rule M2). */
export const moveLeadRequest = z.strictObject({ mailboxId: id });
export type MoveLeadRequest = z.infer<typeof moveLeadRequest>;
/** Moves all leads that are bound to a mailbox to another one. */
export const moveLeadsRequest = z.strictObject({ to: id });
export type MoveLeadsRequest = z.infer<typeof moveLeadsRequest>;
/** One call moves so many leads at most; `left` says how many the next ones have to move. */
export const moveLeadsResponse = z.object({ moved: z.number().int(), left: z.number().int() });
export type MoveLeadsResponse = z.infer<typeof moveLeadsResponse>;
/** Likewise, of leads that end. */
export const endLeadsResponse = z.object({ ended: z.number().int(), left: z.number().int() });
export type EndLeadsResponse = z.infer<typeof endLeadsResponse>;
