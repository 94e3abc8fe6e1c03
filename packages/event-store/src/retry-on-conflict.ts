import { VersionConflict } from './append.ts';

const attemptsMax = 20;
const deadlockDetected = '40P01';

/**
 * Runs `attempt`, and again after each version conflict or deadlock, twenty times at most.
 * @throws the conflict of the last attempt; every other error at once
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
