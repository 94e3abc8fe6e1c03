const pauseMsMax = 60 * 60_000;

/** How long something that fails is left alone: twice as long each time, up to an hour. */
export class Patience {
  readonly #firstPauseMs: number;
  #failures = 0;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor({ firstPauseMs }: { firstPauseMs: number }) {
    this.#firstPauseMs = firstPauseMs;
  }

  /** Whether it is left alone now. */
  isOver(): boolean {
    return performance.now() < this.#untilMs;
  }

  /** Until when it is left alone, by `performance.now()`. */
  get untilMs(): number {
    return this.#untilMs;
  }

  lose(): void {
    this.#untilMs = performance.now() + Math.min(pauseMsMax, this.#firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
  }

  restore(): void {
    this.#failures = 0;
  }
}
