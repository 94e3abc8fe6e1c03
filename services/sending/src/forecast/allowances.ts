import type { MailboxStanding } from '../mailbox/standing.ts';
import { allowanceOf, usedOn } from '../plan/mailbox-times.ts';
import type { FoundStretches, Stretch } from './openings.ts';

/** What a mailbox may send on the days of its zone (rule M5). */
export class Allowances {
  readonly days: FoundStretches;
  readonly #mailbox: MailboxStanding;
  /** A ramp-up grows to this, and stays. */
  readonly #most: number;
  #reachedMs = Number.POSITIVE_INFINITY;
  /** Nothing of the days from this instant on is used. */
  readonly #unusedFromMs: number;

  constructor(mailbox: MailboxStanding, days: FoundStretches, lastMs: number) {
    this.days = days;
    this.#mailbox = mailbox;
    this.#most = allowanceOf(mailbox, Temporal.Instant.fromEpochMilliseconds(lastMs));
    this.#unusedFromMs = endOfUsed(mailbox);
  }

  on({ fromMs }: Stretch): { allowance: number; used: number } {
    if (fromMs >= this.#unusedFromMs && fromMs >= this.#reachedMs) return { allowance: this.#most, used: 0 };
    const at = Temporal.Instant.fromEpochMilliseconds(fromMs);
    const allowance = allowanceOf(this.#mailbox, at);
    if (allowance === this.#most) this.#reachedMs = Math.min(this.#reachedMs, fromMs);
    return { allowance, used: usedOn(this.#mailbox, at) };
  }
}

function endOfUsed({ facts, usedByDay }: MailboxStanding): number {
  const last = Object.keys(usedByDay).sort().at(-1);
  if (last === undefined) return Number.NEGATIVE_INFINITY;
  return Temporal.PlainDate.from(last).add({ days: 1 }).toZonedDateTime(facts.timezone).epochMilliseconds;
}
