import { type Loop, startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { forgetEarlyHits, hasEarlyHits, returnEarlyHits } from '../projections/early-hits.ts';

/** Wait while an early hit exists. */
const lookEveryMs = 1_000;
/** An instance that keeps an early hit wakes its own loop. This finds the hits of instances that have ended. */
const idleMs = 5_000;
const hitsPerTurnMax = 100;
const kept = { hours: 7 * 24 };

/** Records hits that came before their email was known here, once it is. */
export function startEarlyHits(context: Context): Loop {
  async function turn(): Promise<number> {
    if (!(await hasEarlyHits(context.database))) return idleMs;
    const count = await returnEarlyHits(context.database, hitsPerTurnMax);
    if (count > 0) context.wake.hits();
    await forgetEarlyHits(context.database, context.clock.now().subtract(kept));
    return count === hitsPerTurnMax ? 0 : lookEveryMs;
  }
  return startLoop(turn, { onError: (error) => context.log.error({ err: error }, 'returning early hits failed') });
}
