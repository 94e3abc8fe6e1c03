import { Refusal } from '@cadenza/service-kit';

export interface HashQueue {
  /** Waits for a turn. @throws Refusal 503 when too many wait, or too many of this source */
  inTurn<Result>(work: () => Promise<Result>, source?: string): Promise<Result>;
}

interface Bounds {
  atOnceMax: number;
  waitingMax: number;
  /** Counts the running and the waiting, so that one source with many requests leaves places to others. */
  perSourceMax?: number;
}

/** Hashing is slow on purpose: without a bound, many attempts at once would take all memory and all cores. */
export function hashQueue({ atOnceMax, waitingMax, perSourceMax = Number.POSITIVE_INFINITY }: Bounds): HashQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  const ofSource = new Map<string, number>();

  async function turn(): Promise<void> {
    if (running < atOnceMax) running += 1;
    // `endTurn` passes its place on without counting it down.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async inTurn(work, source = '') {
      const count = ofSource.get(source) ?? 0;
      if (waiting.length >= waitingMax || count >= perSourceMax) throw tooBusy();
      ofSource.set(source, count + 1);
      try {
        await turn();
        return await work().finally(endTurn);
      } finally {
        const left = (ofSource.get(source) ?? 1) - 1;
        if (left > 0) ofSource.set(source, left);
        else ofSource.delete(source);
      }
    },
  };
}

function tooBusy(): Refusal {
  const message = 'Too many people are signing in at once. Please try again in a moment.';
  return new Refusal(503, 'too-many-sign-ins', message, { retryAfterSeconds: 1 });
}
