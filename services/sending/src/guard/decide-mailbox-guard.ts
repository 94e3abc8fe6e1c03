import type { MailboxGuardEvent } from './events.ts';
import { judgeMailbox, type MailboxSends } from './guard.ts';

/** A mailbox that its guard has not stopped. Instants are ISO 8601 text. */
export interface GuardedMailbox extends MailboxSends {
  mailboxId: string;
  /** Why its allowance is halved; null: it is whole. */
  warning: string | null;
  /** When the guard decided last. */
  decidedAt: string | null;
}

/** Rule S8: what becomes of a mailbox; `undefined`: it goes on as it is. A warning stands as it was given until it is over. */
export function decideMailboxGuard(mailbox: GuardedMailbox, now: Temporal.Instant): MailboxGuardEvent | undefined {
  const { mailboxId, warning } = mailbox;
  const verdict = judgeMailbox(mailbox);
  const decided = { mailboxId, decidedAt: laterThan(mailbox.decidedAt, now).toString({ smallestUnit: 'millisecond' }) };
  if (verdict.kind === 'stop') return { type: 'MailboxGuardTripped', data: { ...decided, reason: verdict.reason } };
  if (verdict.kind === 'warn' && warning === null)
    return { type: 'MailboxGuardWarned', data: { ...decided, reason: verdict.reason } };
  if (verdict.kind === 'well' && warning !== null) return { type: 'MailboxGuardEased', data: decided };
  return undefined;
}

/** Now, or a moment after the last decision: whoever hears of decisions in any order takes the latest. */
function laterThan(last: string | null, now: Temporal.Instant): Temporal.Instant {
  const earliest = last === null ? now : Temporal.Instant.from(last).add({ milliseconds: 1 });
  return Temporal.Instant.compare(now, earliest) < 0 ? earliest : now;
}
