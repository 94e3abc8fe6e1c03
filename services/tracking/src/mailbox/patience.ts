const pauseMsMax = 60 * 60_000;

/** How long something that fails is left alone: twice as long each time, up to an hour. */
export class Patience {
  readonly #firstPauseMs: number;
  readonly #forgiven: number;
  #failures = 0;
  #untilMs = Number.NEGATIVE_INFINITY;

  /** @param forgiven how many failures have no pause behind them */
  constructor({ firstPauseMs, forgiven = 0 }: { firstPauseMs: number; forgiven?: number }) {
    this.#firstPauseMs = firstPauseMs;
    this.#forgiven = forgiven;
  }

  /** Whether it is left alone now. */
  isOver(): boolean {
    return performance.now() < this.#untilMs;
  }

  lose(): void {
    const counted = this.#failures - this.#forgiven;
    this.#failures += 1;
    if (counted >= 0) this.#untilMs = performance.now() + Math.min(pauseMsMax, this.#firstPauseMs * 2 ** counted);
  }

  restore(): void {
    this.#failures = 0;
  }
}
