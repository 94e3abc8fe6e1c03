import type { IncomingMessage } from 'node:http';
import { attachmentMaxBytes } from '@cadenza/contracts';
import { type AllowedHosts, allowedPairsIn } from '@cadenza/public-hosts';
import type { Settings } from '../config.ts';
import { TooLarge } from '../store/stored-content.ts';
import { ask } from './ask.ts';
import { fileNameOf } from './file-name.ts';
import { publicAddressesOf } from './public-addresses.ts';
import { brokeOff, doesNotAnswer, isEncoded, noFile, tooManyAtOnce, tooManyRedirects, tooSlow } from './refusals.ts';
import type { RemoteLimits } from './remote-limits.ts';
import { remoteUrl } from './remote-url.ts';

const redirectsMax = 5;
const atOnceMax = 50;
const nobodyElse: AllowedHosts = { allows: () => false };
const redirects = new Set([301, 302, 303, 307, 308]);

/** A file on a remote server. Disposing aborts the rest of the transfer. */
export interface RemoteFile extends Disposable {
  name: string;
  /** As sent by the server, with its parameters. */
  type: string | undefined;
  /** Bytes; `null` when the server does not state it. */
  size: number | null;
  /** @throws Refusal 422 when the server breaks off or is too slow, or the reason of the signal given to `open` */
  content: AsyncIterable<Buffer>;
}

export interface RemoteFiles {
  /**
   * Opens a file that is public. The remote server does not learn who asks for it.
   * @throws TooLarge when the server states too large a size, Refusal 422 for a URL that is no file or may not be
   * reached, 429 when too many are open
   */
  open(url: string, signal: AbortSignal): Promise<RemoteFile>;
}

export function remoteFiles({ REMOTE_IMPORT_ALLOW }: Settings, limits: RemoteLimits): RemoteFiles {
  const allowed = allowedPairsIn(REMOTE_IMPORT_ALLOW) ?? nobodyElse;
  let openCount = 0;
  return {
    async open(text, given) {
      if (openCount >= atOnceMax) throw tooManyAtOnce();
      openCount += 1;
      using opening = new DisposableStack();
      opening.defer(() => {
        openCount -= 1;
      });
      const slow = new AbortController();
      const timer = setTimeout(() => slow.abort(tooSlow()), limits.fileMsMax);
      opening.defer(() => clearTimeout(timer));
      const signal = AbortSignal.any([given, slow.signal]);
      const { answer, url } = await follow(remoteUrl(text), allowed, limits, signal);
      opening.defer(() => answer.destroy());
      checkFile(answer);
      const all = opening.move();
      return {
        name: fileNameOf(answer.headers['content-disposition'], url),
        type: answer.headers['content-type'],
        size: sizeOf(answer),
        content: read(answer, signal),
        [Symbol.dispose]: () => all.dispose(),
      };
    },
  };
}

/** Checks the URL of each redirect like one that a user entered. */
async function follow(url: URL, allowed: AllowedHosts, limits: RemoteLimits, signal: AbortSignal) {
  let next = url;
  for (let followed = 0; followed <= redirectsMax; followed += 1) {
    const addresses = await inTime(publicAddressesOf(next, allowed), limits.connectMsMax, signal);
    const answer = await ask(next, addresses, limits, signal);
    if (!redirects.has(answer.statusCode ?? 0)) return { answer, url: next };
    answer.destroy();
    next = remoteUrl(answer.headers.location ?? '', next);
  }
  throw tooManyRedirects();
}

/** A DNS lookup cannot be aborted, so this stops waiting for it. */
async function inTime<Result>(looking: Promise<Result>, ms: number, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(doesNotAnswer()), ms);
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([looking, promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}

function checkFile(answer: IncomingMessage): void {
  if (answer.statusCode !== 200) throw noFile(answer.statusCode ?? 0);
  if ((answer.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') throw isEncoded();
  if ((sizeOf(answer) ?? 0) > attachmentMaxBytes) throw new TooLarge();
}

function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined || headers['transfer-encoding'] !== undefined ? null : Number(length);
}

async function* read(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* answer;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof Error && error.name === 'Refusal' ? error : brokeOff();
  }
}
