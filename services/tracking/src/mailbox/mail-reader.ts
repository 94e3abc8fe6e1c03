import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer } from './mail-worker.ts';
import { notUnderstood, type Understood } from './understand-mail.ts';

const waitingMax = 50;
const startMsMax = 60_000;
/** A busy machine may be to blame for the first failure; the second is the mail's. */
const attemptsMax = 2;
/** A worker that outgrows these dies, and the service does not: its container has 512 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export interface MailReader extends AsyncDisposable {
  /**
   * What a mail is, found in a thread of its own: whatever a stranger sent, it holds up nobody but the mails behind it, and
   * these for a limited time. A mail that cannot be read is answered as that.
   *
   * @throws Error when no worker can be started, when too many mails wait, or when the reader is disposed; then nothing is
   *   known of the mail and it has to be read again
   */
  understand(source: Uint8Array): Promise<Understood>;
}

/** Starts its worker with the first mail. One mail at a time is read. */
export function startMailReader({
  mailMsMax = 5_000,
  workerFile = new URL('./mail-worker.ts', import.meta.url),
}: {
  mailMsMax?: number;
  workerFile?: URL;
} = {}): MailReader {
  const disposing = new AbortController();
  let worker: Worker | undefined;
  let mails = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function readyWorker(): Promise<Worker> {
    if (worker) return worker;
    const started = new Worker(workerFile, { resourceLimits });
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // An idle worker that dies is made anew with the next mail; unheard, its error would end the process.
    started.on('error', forget).on('exit', forget);
    try {
      await once(started, 'message', { signal: limited(startMsMax) });
    } catch (error) {
      await started.terminate();
      throw error;
    }
    worker = started;
    return started;
  }

  async function read(source: Uint8Array): Promise<Understood> {
    let why = '';
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      disposing.signal.throwIfAborted();
      const reading = await readyWorker();
      const answer = await answerOf(reading, source).catch((error: unknown) => error as Error);
      disposing.signal.throwIfAborted();
      if (!(answer instanceof Error)) return answer;
      why = answer.message;
      worker = undefined;
      await reading.terminate();
    }
    return notUnderstood(source, why);
  }

  async function answerOf(reading: Worker, source: Uint8Array): Promise<Understood> {
    mails += 1;
    const id = mails;
    const { promise, resolve, reject } = Promise.withResolvers<Understood>();
    const onMessage = (answer: Answer) => {
      if (answer.id === id) resolve(answer.understood);
    };
    const onEnd = () => reject(new Error('reading it ended the reader'));
    const onTimeout = () => reject(new Error('it took too long'));
    const timer = setTimeout(onTimeout, mailMsMax);
    reading.on('message', onMessage).once('error', onEnd).once('exit', onEnd);
    try {
      reading.postMessage({ id, source });
      return await promise;
    } finally {
      clearTimeout(timer);
      reading.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    }
  }

  const limited = (ms: number) => AbortSignal.any([AbortSignal.timeout(ms), disposing.signal]);

  return {
    understand(source) {
      if (waiting >= waitingMax) return Promise.reject(new Error('Too many mails wait to be read'));
      waiting += 1;
      const result = last
        .then(() => read(source))
        .finally(() => {
          waiting -= 1;
        });
      last = result.catch(() => undefined);
      return result;
    },
    [Symbol.asyncDispose]: async () => {
      disposing.abort(new Error('The mail reader was stopped'));
      await worker?.terminate();
      await last;
    },
  };
}
