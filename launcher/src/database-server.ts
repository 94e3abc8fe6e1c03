import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresStartError, type RunningPostgres, startPostgres } from '@cadenza/embedded-postgres';
import { StopSentence } from './stop-sentence.ts';

const stableAfterMs = 60_000;
const restartWaitMsStep = 1_000;
const restartWaitMsMax = 15_000;

/** The embedded PostgreSQL, started again on the same port whenever it ends by itself. */
export async function startDatabaseServer({
  dataDirectory,
  signal,
  onRestart,
}: {
  dataDirectory: string;
  signal: AbortSignal;
  onRestart: (message: string) => void;
}): Promise<AsyncDisposable & { url: string }> {
  const stopping = new AbortController();
  let server = await start(dataDirectory, undefined, signal);
  const { port, url } = server;

  async function watch(): Promise<void> {
    const stopped = once(stopping.signal, 'abort');
    let waitMs = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      await Promise.race([server.ended, stopped]);
      if (stopping.signal.aborted) return;
      waitMs =
        performance.now() - startedAt > stableAfterMs ? 0 : Math.min(restartWaitMsMax, waitMs + restartWaitMsStep);
      onRestart('The database ended unexpectedly; starting it again.');
      await startAgain(waitMs);
    }
  }

  /** Retries without a limit: a full disk, for example, needs a person. */
  async function startAgain(waitMs: number): Promise<void> {
    for (
      let nextMs = waitMs;
      !stopping.signal.aborted;
      nextMs = Math.min(restartWaitMsMax, nextMs + restartWaitMsStep)
    ) {
      try {
        await wait(nextMs, undefined, { signal: stopping.signal });
        server = await start(dataDirectory, port, stopping.signal);
        return;
      } catch (error) {
        if (!stopping.signal.aborted)
          onRestart(`The database cannot be started again yet: ${(error as Error).message}`);
      }
    }
  }
  const watching = watch();

  return {
    url: url(),
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}

async function start(dataDirectory: string, port: number | undefined, signal: AbortSignal): Promise<RunningPostgres> {
  try {
    return await startPostgres({ dataDirectory, port, signal });
  } catch (error) {
    throw error instanceof PostgresStartError ? new StopSentence(error.message) : error;
  }
}
