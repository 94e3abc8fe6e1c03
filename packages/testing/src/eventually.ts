import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 25;

/**
 * Repeats `attempt` until it does not throw, and returns its result.
 * @throws the last error of `attempt` when `timeoutMs` (default 30,000) have passed
 */
export async function eventually<Result>(
  attempt: () => Result | Promise<Result>,
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await wait(pollMs);
  }
}
