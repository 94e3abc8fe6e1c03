import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, spawnChild } from './child-process.ts';
import { openLogFile } from './log-file.ts';
import { StopSentence } from './stop-sentence.ts';

const restartWaitMsMin = 500;
const restartWaitMsMax = 15_000;
/** A process that ran this long is restarted without a wait for earlier failures. */
const stableAfterMs = 60_000;
const startAttempts = 3;
const complaintLines = 5;
const nodeOptions = [
  '--disable-warning=TimeoutNegativeWarning',
  // In MB, half of the default: a busy sender needs 40 MB less, and an email costs the same (docs/performance.md).
  '--max-semi-space-size=8',
  // For `returnMemoryAtRest`.
  '--expose-gc',
];
/** For glibc: Node's threads share two arenas instead of having up to eight for each processor. */
const frugalMalloc = { MALLOC_ARENA_MAX: '2' };

export interface ServiceProcess extends AsyncDisposable {
  /** Resolves when the service reports that it listens; rejects when it ends three times before. */
  listening: Promise<void>;
}

/**
 * Runs a service as a child process and restarts it, with growing waits, whenever it ends by itself. Its standard
 * output, JSON lines, goes to `logFile`. When this process is killed, the channel closes and the service ends too.
 */
export function superviseService({
  name,
  entry,
  environment,
  logFile,
  onLogLine,
  onRestart,
  stopGraceMs,
}: {
  name: string;
  entry: string;
  environment: Record<string, string>;
  logFile: string;
  onLogLine: (line: string) => void;
  onRestart: (reason: string, waitMs: number) => void;
  stopGraceMs?: number;
}): ServiceProcess {
  const log = openLogFile(logFile);
  const stopping = new AbortController();
  const firstStart = Promise.withResolvers<void>();
  let hasListened = false;
  let child: Child | undefined;

  async function runOnce(): Promise<{ reason: string; complaint: string }> {
    const lastLines: string[] = [];
    child = spawnChild(process.execPath, [...nodeOptions, entry], {
      env: { ...frugalMalloc, ...environment },
      stopGraceMs,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.process.on('message', () => {
      hasListened = true;
      firstStart.resolve();
    });
    for (const stream of [child.process.stdout!, child.process.stderr!])
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`);
        if (stream === child?.process.stderr)
          lastLines.splice(0, lastLines.length - complaintLines + 1, ...lastLines, line);
        onLogLine(line);
      });
    const end = await child.ended;
    return { reason: typeof end === 'number' ? `with status ${end}` : `by ${end}`, complaint: lastLines.join('\n') };
  }

  async function runForEver(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const { reason, complaint } = await runOnce();
      if (stopping.signal.aborted) return;
      failures = performance.now() - startedAt > stableAfterMs ? 0 : failures + 1;
      if (!hasListened && failures >= startAttempts)
        return firstStart.reject(
          new StopSentence(`The service ${name} does not start (${reason}).\n${complaint}`.trim()),
        );
      const waitMs = Math.min(restartWaitMsMax, restartWaitMsMin * 2 ** Math.max(0, failures - 1));
      if (hasListened) onRestart(reason, waitMs);
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = runForEver();
  firstStart.promise.catch(() => {});
  return {
    listening: firstStart.promise,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await child?.stop();
      await running;
    },
  };
}
