import { VersionConflict } from './append.ts';

const attemptsMax = 20;
const deadlockDetected = '40P01';

/**
 * Runs `attempt` again with what is true now whenever somebody else was faster, at most twenty times.
 * @throws VersionConflict when it never came to rest, and every other error of `attempt` at once
 */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isConflict =
        error instanceof VersionConflict || (error as { code?: unknown } | undefined)?.code === deadlockDetected;
      if (!isConflict || count >= attemptsMax) throw error;
    }
  }
}
