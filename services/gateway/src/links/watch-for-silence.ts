import { responseTimeoutMsDefault } from '../proxy/proxy-to.ts';
import { isAlive, noAnswer, silenceMsMax } from '../proxy/silence.ts';

/** Something that can be given up. */
interface Waiting {
  abort(reason: Error): void;
}

const lookEveryMs = 250;

/**
 * Gives up requests to a service that stays silent, like `abortWhenUnreachable`, with one timer for all of them instead
 * of one for each; and those that take longer than any may.
 */
export function watchForSilence(target: string) {
  const waiting = new Map<Waiting, number>();
  let isWatched = false;

  function watch(): void {
    isWatched = true;
    setTimeout(look, lookEveryMs);
  }
  async function look(): Promise<void> {
    giveUp(waitingFor(responseTimeoutMsDefault));
    if (waitingFor(silenceMsMax).length > 0) await giveUpUnlessAlive();
    if (waiting.size > 0) watch();
    else isWatched = false;
  }
  /** Whoever asked before it was found dead waits in vain too: a burst would else be given up in several turns. */
  async function giveUpUnlessAlive(): Promise<void> {
    const askedMs = performance.now();
    if (!(await isAlive(target))) giveUp(waitingFor(performance.now() - askedMs));
  }
  function waitingFor(ms: number): Waiting[] {
    const sinceMs = performance.now() - ms;
    return [...waiting].filter(([, beganMs]) => beganMs < sinceMs).map(([each]) => each);
  }

  return {
    begin(request: Waiting): void {
      waiting.set(request, performance.now());
      if (!isWatched) watch();
    },
    end: (request: Waiting): void => void waiting.delete(request),
  };
}

function giveUp(requests: readonly Waiting[]): void {
  for (const each of requests) each.abort(noAnswer());
}
