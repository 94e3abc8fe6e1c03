import type { MailboxLimit, PlanRule } from '@cadenza/contracts';

/** An instant, and what made it as late as it is (rule T9). */
export interface DecidedInstant {
  at: Temporal.Instant;
  rule: PlanRule;
  mailboxLimit?: MailboxLimit;
}

/** An instant that each rule may move to a later one. The last rule that did is the one that decided. */
export class MovingInstant {
  #decided: DecidedInstant;

  constructor(at: Temporal.Instant, rule: PlanRule) {
    this.#decided = { at, rule };
  }

  get at(): Temporal.Instant {
    return this.#decided.at;
  }

  get decided(): DecidedInstant {
    return this.#decided;
  }

  /** @returns whether it was moved */
  to(later: Temporal.Instant | null, rule: PlanRule, mailboxLimit?: MailboxLimit): boolean {
    if (!later || Temporal.Instant.compare(later, this.at) <= 0) return false;
    this.#decided = { at: later, rule, ...(mailboxLimit && { mailboxLimit }) };
    return true;
  }
}
