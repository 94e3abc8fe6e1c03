import { AsyncLocalStorage } from 'node:async_hooks';
import { calls, type LinkAnswer, type LinkRequest, linkBlockMax } from '@cadenza/contracts';
import { identityHeader, serviceIdentity } from '@cadenza/http-kit';
import { Pool } from 'undici';
import type { Context } from '../context.ts';
import { responseTimeoutMsDefault } from '../proxy/proxy-to.ts';
import { type PassedLink, receiveBlock } from './receive-block.ts';
import { watchForSilence } from './watch-for-silence.ts';

const connectionsMax = 256;
const connectMsMax = 4_000;
/** Room for a redirect to a link of 10,000 characters, each of them nine when escaped. */
const answerBytesMax = 131_072;

/** What becomes of a request: one of them is called, once, unless its client leaves first. */
interface Outcome {
  answer(answer: LinkAnswer): void;
  fail(error: Error): void;
  /** `tracking` takes no blocks, and has done nothing with the request. */
  passAlone(): void;
}

/**
 * Passes requests on to `tracking`. Those that arrive in the same turn of the event loop go together: a block costs
 * about as much as a request. Each has an outcome of its own, and none waits for another.
 *
 * @returns a function that takes a request, and returns the one to call when its client has left
 */
export function passInBlocks({ identities, clock, upstreams }: Context) {
  const { origin, pathname } = new URL(upstreams.tracking);
  const path = pathname.replace(/\/$/, '') + calls.answerLinks.path;
  const silence = watchForSilence(upstreams.tracking);
  const pool = new Pool(origin, {
    connections: connectionsMax,
    connect: { timeout: connectMsMax },
    headersTimeout: responseTimeoutMsDefault,
    bodyTimeout: responseTimeoutMsDefault,
    maxResponseSize: linkBlockMax.requests * answerBytesMax,
  });
  // A block belongs to no single request and to no trace of the request that began it.
  const outside = AsyncLocalStorage.snapshot();
  let coming: PassedLink[] = [];

  async function passOn(): Promise<void> {
    const all = coming;
    coming = [];
    try {
      const identity = await identities.sign(serviceIdentity('gateway'), clock.realNow(), 'tracking');
      const waiting = all.filter(({ isOver }) => !isOver());
      for (let from = 0; from < waiting.length; from += linkBlockMax.requests)
        send(waiting.slice(from, from + linkBlockMax.requests), identity);
    } catch (error) {
      for (const each of all) each.abort(error as Error);
    }
  }

  function send(block: readonly PassedLink[], identity: string): void {
    const body = JSON.stringify({ requests: block.map(({ request }) => request) });
    const headers = { [identityHeader]: identity, 'content-type': 'application/json' };
    pool.dispatch({ path, method: 'POST', headers, body }, receiveBlock(block));
  }

  return (request: LinkRequest, { answer, fail, passAlone }: Outcome): (() => void) => {
    let isOver = false;
    /** @returns whether the request was still waiting */
    const end = (): boolean => {
      if (isOver) return false;
      isOver = true;
      silence.end(link);
      return true;
    };
    const link: PassedLink = {
      request,
      isOver: () => isOver,
      onLeft: () => {},
      answer(given) {
        if (!end()) return;
        try {
          answer(given);
        } catch (error) {
          fail(error as Error);
        }
      },
      abort(reason) {
        if (!end()) return;
        fail(reason);
        link.onLeft();
      },
      passAlone() {
        if (end()) passAlone();
      },
    };
    silence.begin(link);
    if (coming.push(link) === 1) outside(setImmediate, () => void passOn());
    return () => {
      if (end()) link.onLeft();
    };
  };
}
