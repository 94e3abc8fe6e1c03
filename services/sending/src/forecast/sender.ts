import type { Allowances } from './allowances.ts';
import type { ForecastQueues } from './queues.ts';
import type { SenderTimes } from './timeline.ts';

/** A sender of a forecast and those it writes to. All instants are milliseconds since 1970. */
export class ForecastSender {
  readonly #times: SenderTimes;
  readonly #queues: ForecastQueues;
  readonly order: number;
  #freeFromMs: number;
  #foundMs = 0;
  #opening = 0;
  #day = -1;
  #dayEndsMs = 0;
  #allowance = 0;
  #used = 0;
  /** When it sends next; infinite: never. */
  nextMs = Number.POSITIVE_INFINITY;

  /** @param order its place among senders that are equal */
  constructor(times: SenderTimes, queues: ForecastQueues, order: number) {
    this.order = order;
    this.#times = times;
    this.#queues = queues;
    this.#freeFromMs = times.firstMs;
    this.plan();
  }

  /** The used share of its day, by which senders that are free at once take their turns (rule M3). */
  get usedShare(): number {
    return this.#used / Math.max(1, this.#allowance);
  }

  /** Finds out when it sends next, which is never before what it found last: days and openings before that are over. */
  plan(): void {
    const dueMs = this.#queues.dueAtMs();
    if (dueMs !== undefined) this.#foundMs = this.#firstPossible(Math.max(this.#freeFromMs, dueMs, this.#foundMs));
    this.nextMs = dueMs === undefined ? Number.POSITIVE_INFINITY : this.#foundMs;
  }

  /** Sends what is due at `nextMs`. @returns whether anybody was left for it */
  send(): boolean {
    if (!this.#queues.send(this.nextMs)) return false;
    this.#freeFromMs = this.nextMs + this.#times.gapMs;
    this.#used += 1;
    return true;
  }

  #firstPossible(fromMs: number): number {
    const { openings, allowances } = this.#times;
    for (let atMs = fromMs; ; ) {
      const opening = openings.at(this.#opening);
      if (!opening) return Number.POSITIVE_INFINITY;
      if (opening.toMs <= atMs) {
        this.#opening += 1;
        continue;
      }
      atMs = Math.max(atMs, opening.fromMs);
      if (!allowances) return atMs;
      if (!this.#moveToDay(allowances, atMs)) return Number.POSITIVE_INFINITY;
      if (this.#used < this.#allowance) return atMs;
      atMs = this.#dayEndsMs;
    }
  }

  /** @returns whether there is such a day */
  #moveToDay(allowances: Allowances, atMs: number): boolean {
    while (this.#dayEndsMs <= atMs) {
      this.#day += 1;
      const day = allowances.days.at(this.#day);
      if (!day) return false;
      this.#dayEndsMs = day.toMs;
      if (day.toMs > atMs) ({ allowance: this.#allowance, used: this.#used } = allowances.on(day));
    }
    return true;
  }
}
