import type { MailboxLimit, PlanRule } from '@cadenza/contracts';
import { type Candidate, isAhead } from './candidate.ts';
import type { DecidedInstant } from './moving-instant.ts';

/**
 * A lane that another visit planned: none of its emails ended since then, and nothing else changed about its campaign.
 * Instants are ISO 8601 text.
 */
export interface KeptLane {
  mailboxId: string;
  isSender: boolean;
  /** Before this nothing leaves through it to a new lead; null: there was none. */
  newLeadAt: string | null;
  /** When it sends next. */
  next: { at: string; rule: PlanRule; mailboxLimit: MailboxLimit | null };
}

/** When a kept lane sends next. */
export function keptInstant({ next: { at, rule, mailboxLimit } }: KeptLane): DecidedInstant {
  return { at: Temporal.Instant.from(at), rule, ...(mailboxLimit && { mailboxLimit }) };
}

/**
 * Whether the plans of these lanes still hold. An email of another lane may have taken the first new lead, and the one
 * behind it may have to wait longer.
 * @param initial the first of the new leads now
 */
export const stillHold = (lanes: readonly KeptLane[], initial: Candidate | null): boolean =>
  lanes.every(({ isSender, newLeadAt }) => {
    if (!isSender) return true;
    if (!isAhead(initial)) return newLeadAt === null;
    return newLeadAt !== null && Temporal.Instant.compare(initial.dueAt, newLeadAt) <= 0;
  });
