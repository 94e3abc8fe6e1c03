import { returnMemoryAtRest } from '@cadenza/http-kit/return-memory';
import { consoleProgress, type Progress } from './progress.ts';
import { StopSentence } from './stop-sentence.ts';
import { onStopRequest, untilAborted } from './stop-signals.ts';

const interruptedStatus = 130;

/**
 * The frame of a command that runs until Ctrl-C: starts, waits, stops. The exit status is 0 after a stop, 130 when the
 * start was interrupted, and 1 with one sentence when it failed.
 */
export async function runUntilStopped(
  start: (options: { progress: Progress; signal: AbortSignal }) => Promise<AsyncDisposable>,
): Promise<void> {
  const signal = onStopRequest();
  const progress = consoleProgress();
  try {
    const product = await start({ progress, signal });
    returnMemoryAtRest();
    await untilAborted(signal);
    progress.note('Stopping …');
    await product[Symbol.asyncDispose]();
    progress.note('Stopped.');
  } catch (error) {
    progress.end();
    process.exitCode = signal.aborted ? interruptedStatus : 1;
    if (signal.aborted) progress.note('Stopped before the start was complete.');
    else process.stderr.write(`${error instanceof StopSentence ? error.message : (error as Error).stack}\n`);
  }
  // The channel to the parent process would keep this one alive.
  if (process.connected) process.disconnect?.();
}
