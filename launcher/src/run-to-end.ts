import { consoleProgress, type Progress } from './progress.ts';
import { StopSentence } from './stop-sentence.ts';
import { onStopRequest } from './stop-signals.ts';

const interruptedStatus = 130;

/** The frame of a command that does one thing: exit status 0, 130 when interrupted, and 1 with one sentence when it failed. */
export async function runToEnd(
  work: (options: { progress: Progress; signal: AbortSignal }) => Promise<void>,
): Promise<void> {
  const signal = onStopRequest();
  const progress = consoleProgress();
  try {
    await work({ progress, signal });
  } catch (error) {
    progress.end();
    process.exitCode = signal.aborted ? interruptedStatus : 1;
    if (signal.aborted) progress.note('Interrupted; nothing was changed.');
    else process.stderr.write(`${error instanceof StopSentence ? error.message : (error as Error).stack}\n`);
  }
  // The channel to the parent process would keep this one alive.
  if (process.connected) process.disconnect?.();
}
