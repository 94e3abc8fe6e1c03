import { flushCompileCache } from 'node:module';
import type { HttpServer } from '@cadenza/http-server';
import type { z } from 'zod';
import { returnMemoryAtRest } from './return-memory.ts';
import { loadSettings, SettingsError } from './settings.ts';
import { startTracing } from './tracing/start-tracing.ts';

const stopMsMax = 10_000;

/**
 * The whole of a service's `main.ts`: settings, start, wait for a signal, stop. When it cannot start it exits with
 * status 1 and one sentence. When its parent process disappears (the IPC channel closes), it stops as well. SIGTERM
 * comes from an orchestrator while other instances go on: clients are let go first. Anything else ends the whole
 * product.
 */
export async function runService<Schema extends z.ZodType>({
  name,
  settings,
  createApp,
}: {
  name: string;
  settings: Schema;
  createApp: (settings: z.output<Schema>) => Promise<AsyncDisposable & Pick<HttpServer, 'port' | 'drain'>>;
}): Promise<void> {
  const stopped = new Promise<string>((resolve) => {
    for (const request of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const)
      process.once(request, () => resolve(request));
  });
  try {
    await using _tracing = await startTracing(name, process.env);
    const running = await createApp(loadSettings(settings, process.env));
    process.send?.({ ready: name, port: running.port });
    // Node writes the cache when a process ends by itself; this one may be killed.
    flushCompileCache();
    returnMemoryAtRest();
    const request = await stopped;
    endWithin(stopMsMax);
    if (request === 'SIGTERM') await running.drain();
    await running[Symbol.asyncDispose]();
  } catch (error) {
    const sentence = error instanceof SettingsError ? error.message : (error as Error).stack;
    process.stderr.write(`${name} cannot run. ${sentence}\n`);
    process.exitCode = 1;
    endWithin(stopMsMax);
  }
  // An open IPC channel would keep the process alive.
  if (process.connected) process.disconnect?.();
}

/** Ends the process even if something left open would keep it alive. */
function endWithin(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref();
}
