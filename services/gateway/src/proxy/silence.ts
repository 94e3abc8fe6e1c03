import type { ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export const silenceMsMax = 2_000;
/** A second in short turns: on a machine that is too busy each takes longer, and the service has as much more time. */
const healthTurns = 8;
const healthTurnMs = 125;

/**
 * A frozen service, or a host that is off, refuses nothing: it stays silent. After `silenceMsMax` it is asked for
 * `/healthz`, which a service that is merely slow still answers.
 */
export function abortWhenUnreachable(outgoing: ClientRequest, target: string): void {
  let isSilent = true;
  const timer = setTimeout(async () => {
    const gaveUp = !(await isAlive(target));
    // It may have answered while it was asked: that answer is on its way to the browser.
    if (gaveUp && isSilent) outgoing.destroy(noAnswer());
  }, silenceMsMax);
  for (const event of ['response', 'upgrade', 'close'])
    outgoing.once(event, () => {
      isSilent = false;
      clearTimeout(timer);
    });
}

export const noAnswer = () => Object.assign(new Error('The service does not answer'), { code: 'ETIMEDOUT' });

const asked = new Map<string, Promise<boolean>>();

/** Whether a service still answers `/healthz` in time. However many requests wait for it, it is asked once. */
export function isAlive(target: string): Promise<boolean> {
  return asked.getOrInsertComputed(target, () => askHealth(target).finally(() => asked.delete(target)));
}

function askHealth(target: string): Promise<boolean> {
  const late = new AbortController();
  let isOver = false;
  const answer = fetch(new URL('/healthz', target), { signal: late.signal })
    .then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    )
    .finally(() => {
      isOver = true;
    });
  const giveUp = async () => {
    for (let turn = 0; turn < healthTurns && !isOver; turn += 1) await wait(healthTurnMs);
    late.abort();
  };
  void giveUp();
  return answer;
}
