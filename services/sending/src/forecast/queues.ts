import type { StepDelay } from '../plan/lead-position.ts';

const msPerDay = 24 * 60 * 60 * 1_000;

/** The leads that nobody wrote to yet, which every sender takes from. All joined at once. */
export interface UnboundLeads {
  left: number;
  dueAtMs: number;
}

interface DueEmail {
  stepIndex: number;
  place: number;
  dueAtMs: number;
}

/**
 * The queues of one sender, one for each step, when every email is sent. The leads that wait for a step then stand in the
 * order in which the sender took them, so the number of emails sent tells who is next. One number per step and one
 * instant per lead are enough.
 */
export class ForecastQueues {
  readonly #delaysMs: number[];
  readonly #unbound: UnboundLeads;
  readonly #sentCounts: number[];
  /** By the place of the lead. */
  readonly #lastSentAtMs: number[] = [];

  constructor(steps: readonly StepDelay[], unbound: UnboundLeads) {
    const inOrder = steps.toSorted((one, other) => one.stepNumber - other.stepNumber);
    this.#delaysMs = inOrder.map(({ delayDays }) => delayDays * msPerDay);
    this.#sentCounts = inOrder.map(() => 0);
    this.#unbound = unbound;
  }

  /** When the next email is due; `undefined` once nobody is left. Nothing is due before a new lead. */
  dueAtMs(): number | undefined {
    return this.#unbound.left > 0 ? this.#unbound.dueAtMs : this.#nextFollowUp()?.dueAtMs;
  }

  /**
   * Rules T6 and M2: a due follow-up goes before an initial email, and whoever got that is bound to the sender.
   * @returns whether anybody was due
   */
  send(atMs: number): boolean {
    const followUp = this.#nextFollowUp();
    const due = followUp && followUp.dueAtMs <= atMs ? followUp : this.#takeNewLead();
    if (!due) return false;
    this.#lastSentAtMs[due.place] = atMs;
    this.#sentCounts[due.stepIndex] = due.place + 1;
    return true;
  }

  #takeNewLead(): Omit<DueEmail, 'dueAtMs'> | undefined {
    if (this.#unbound.left === 0) return undefined;
    this.#unbound.left -= 1;
    return { stepIndex: 0, place: this.#lastSentAtMs.length };
  }

  /** The earliest due, then in attach order. */
  #nextFollowUp(): DueEmail | undefined {
    let first: DueEmail | undefined;
    for (let stepIndex = 1; stepIndex < this.#sentCounts.length; stepIndex += 1) {
      const place = this.#sentCounts[stepIndex] as number;
      if (place === this.#sentCounts[stepIndex - 1]) continue;
      const dueAtMs = (this.#lastSentAtMs[place] as number) + (this.#delaysMs[stepIndex] as number);
      const isFirst = !first || dueAtMs < first.dueAtMs || (dueAtMs === first.dueAtMs && place < first.place);
      if (isFirst) first = { stepIndex, place, dueAtMs };
    }
    return first;
  }
}
