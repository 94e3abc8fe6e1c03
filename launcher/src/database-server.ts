import { PostgresStartError, type RunningPostgres, startPostgres } from '@cadenza/embedded-postgres';
import { StopSentence } from './stop-sentence.ts';

const restartsMax = 5;

/** The embedded PostgreSQL, started again on the same port when it ends by itself. */
export async function startDatabaseServer({
  dataDirectory,
  signal,
  onRestart,
}: {
  dataDirectory: string;
  signal: AbortSignal;
  onRestart: (message: string) => void;
}): Promise<AsyncDisposable & { url: string }> {
  let isStopping = false;
  let server = await start(dataDirectory, undefined, signal);
  const { port, url } = server;

  async function watch(): Promise<void> {
    for (let restarts = 0; restarts < restartsMax; restarts += 1) {
      await server.ended;
      if (isStopping) return;
      onRestart('The database ended unexpectedly; starting it again.');
      server = await start(dataDirectory, port, signal);
      if (isStopping) await server.stop();
    }
  }
  const watching = watch().catch((error: Error) => onRestart(`The database cannot be started again: ${error.message}`));

  return {
    url: url(),
    [Symbol.asyncDispose]: async () => {
      isStopping = true;
      await server.stop();
      await watching;
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
