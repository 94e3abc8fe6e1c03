import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer } from './mail-worker.ts';
import { notUnderstood, type Understood } from './understand-mail.ts';

const waitingMax = 50;
const startMsMax = 60_000;
/** The first failure may be due to a busy host. The second is due to the mail. */
const attemptsMax = 2;
/** Above these limits the worker dies instead of the service, whose container has 512 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export interface MailReader extends AsyncDisposable {
  /**
   * Finds out what a mail is, in a thread of its own: a hostile mail delays only the mails behind it, and only for a
   * limited time. A mail that cannot be read gives a result that says so.
   *
   * @throws Error when no worker can be started, when too many mails wait, or when the reader is disposed; the mail
   * must then be read again
   */
  understand(source: Uint8Array): Promise<Understood>;
}

/** Starts its worker with the first mail, and reads one mail at a time. */
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
    // If an idle worker dies, the next mail starts a new one. Without a listener, its error would end the process.
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
