import { setTimeout as wait } from 'node:timers/promises';

/** What is soon done is soon noticed, and a long wait leaves the processor to what is waited for. */
const pauseMsMin = 25;
const pauseShareOfWait = 0.1;

/**
 * Repeats `attempt` until it does not throw, and returns its result.
 * @param options.pauseMsMax the longest pause between two attempts (default 100)
 * @throws the last error of `attempt` when `timeoutMs` (default 30,000) have passed
 */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
  { timeoutMs = 30_000, pauseMsMax = 100 }: { timeoutMs?: number; pauseMsMax?: number } = {},
): Promise<Result> {
  const begunAt = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() - begunAt >= timeoutMs) throw error;
    }
    const waitedMs = performance.now() - begunAt;
    await wait(Math.min(pauseMsMax, Math.max(pauseMsMin, waitedMs * pauseShareOfWait)));
  }
}
