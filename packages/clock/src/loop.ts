export interface Loop extends AsyncDisposable {
  /** Runs the next turn now instead of after the wait. */
  wake(): void;
}

/** Real time-outs are at most 2^31 - 1 ms. */
const timeoutMsMax = 2_147_483_647;

/**
 * Runs `turn` again and again, one at a time. `turn` returns how many real milliseconds to wait before the next one (0:
 * none). An error goes to `onError`, and waits that grow up to `retryMsMax` follow. Disposing aborts `signal` and waits
 * for the running turn.
 */
export function startLoop(
  turn: (signal: AbortSignal) => Promise<number>,
  { onError, retryMsMax = 5_000 }: { onError: (error: unknown) => void; retryMsMax?: number },
): Loop {
  const stopping = new AbortController();
  let wakeUp: (() => void) | undefined;
  let woken = false;

  const pause = (waitMs: number) =>
    new Promise<void>((resolve) => {
      if (woken || stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, Math.min(waitMs, timeoutMsMax));
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run() {
    let failures = 0;
    while (!stopping.signal.aborted) {
      woken = false;
      let waitMs: number;
      try {
        waitMs = await turn(stopping.signal);
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        failures += 1;
        waitMs = Math.min(retryMsMax, 50 * 2 ** failures);
      }
      if (waitMs > 0) await pause(waitMs);
      else await new Promise(setImmediate);
    }
  }

  const running = run();
  const wake = () => {
    woken = true;
    wakeUp?.();
  };
  return {
    wake,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}
