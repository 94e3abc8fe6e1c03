import type { LaunchSettings, MailboxLimit, PlanRule } from '@cadenza/contracts';
import { firstOpenInstant } from '@cadenza/send-window';
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

/** When a kept lane sends next. Its mailbox's hours are no reason any more once the campaign's window opens no earlier. */
export function keptInstant(
  { next: { at: atText, rule, mailboxLimit } }: KeptLane,
  { settings, now }: { settings: LaunchSettings; now: Temporal.Instant },
): DecidedInstant {
  const at = Temporal.Instant.from(atText);
  const isForWindow =
    mailboxLimit === 'mailbox-hours' && Temporal.Instant.compare(firstOpenInstant(settings, now).at, at) >= 0;
  const limit = isForWindow ? null : mailboxLimit;
  return { at, rule, ...(limit && { mailboxLimit: limit }) };
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
