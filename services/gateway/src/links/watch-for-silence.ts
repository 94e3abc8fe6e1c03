import { isAlive, noAnswer, silenceMsMax } from '../proxy/proxy-to.ts';

/** Something that can be given up. */
interface Waiting {
  abort(reason: Error): void;
}

const lookEveryMs = 250;

/**
 * Gives up requests to a service that stays silent, like `abortWhenUnreachable`, with one timer for all of them instead
 * of one for each.
 */
export function watchForSilence(target: string) {
  const waiting = new Map<Waiting, number>();
  let isWatched = false;

  function watch(): void {
    isWatched = true;
    setTimeout(look, lookEveryMs);
  }
  async function look(): Promise<void> {
    if (silent().length > 0 && !(await isAlive(target))) for (const each of silent()) each.abort(noAnswer());
    if (waiting.size > 0) watch();
    else isWatched = false;
  }
  function silent(): Waiting[] {
    const sinceMs = performance.now() - silenceMsMax;
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
