import type { StepDelay } from './lead-position.ts';

const msPerDay = 24 * 60 * 60 * 1_000;

interface DueEmail {
  stepIndex: number;
  place: number;
  dueAtMs: number;
}

/**
 * The queue of each step when everybody joins at once and every email is sent. The leads that wait for a step then
 * stand in attach order, so the number of emails sent tells who is next. One number per step and one instant per lead
 * are enough.
 */
export class ForecastQueues {
  readonly #delaysMs: number[];
  readonly #startMs: number;
  readonly #sentCounts: number[];
  /** By the place of the lead. */
  readonly #lastSentAtMs: Float64Array;

  constructor(steps: readonly StepDelay[], leadCount: number, startMs: number) {
    const inOrder = steps.toSorted((one, other) => one.stepNumber - other.stepNumber);
    this.#delaysMs = inOrder.map(({ delayDays }) => delayDays * msPerDay);
    this.#startMs = startMs;
    this.#sentCounts = inOrder.map(() => 0);
    this.#lastSentAtMs = new Float64Array(leadCount);
  }

  /** When the next email is due; `undefined` once all are sent. */
  dueAtMs(): number | undefined {
    return (this.#nextInitial() ?? this.#nextFollowUp())?.dueAtMs;
  }

  /** Rule T6: a due follow-up goes before an initial email. */
  send(atMs: number): void {
    const followUp = this.#nextFollowUp();
    const due = followUp && followUp.dueAtMs <= atMs ? followUp : this.#nextInitial();
    if (!due) return;
    this.#lastSentAtMs[due.place] = atMs;
    this.#sentCounts[due.stepIndex] = due.place + 1;
  }

  /** Initial emails are due from the start. */
  #nextInitial(): DueEmail | undefined {
    const [place = this.#lastSentAtMs.length] = this.#sentCounts;
    return place < this.#lastSentAtMs.length ? { stepIndex: 0, place, dueAtMs: this.#startMs } : undefined;
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
