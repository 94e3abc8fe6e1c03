import { setTimeout as wait } from 'node:timers/promises';

/** What is soon done is soon noticed, and a long wait leaves the processor to what is waited for. */
const pauseMsMin = 25;
const pauseShareOfWait = 0.1;

/** A machine that runs four tests at once on slow processors takes so many times as long as one at rest. */
const slownessMax = 4;

/**
 * Repeats `attempt` until it does not throw, and returns its result.
 * @param options.pauseMsMax the longest pause between two attempts (default 100)
 * @param options.timeoutMs how long it may take on a machine at rest (default 30,000); a slow one gets four times as long
 * @throws the last error of `attempt` when that time has passed
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
      if (performance.now() - begunAt >= timeoutMs * slownessMax) throw error;
    }
    const waitedMs = performance.now() - begunAt;
    await wait(Math.min(pauseMsMax, Math.max(pauseMsMin, waitedMs * pauseShareOfWait)));
  }
}
