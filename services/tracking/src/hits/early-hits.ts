import { type Loop, startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { forgetEarlyHits, hasEarlyHits, returnEarlyHits } from '../projections/early-hits.ts';

/** While one waits. */
const lookEveryMs = 1_000;
/** Whoever keeps one wakes the loop of its own copy; this finds those of a copy that ended. */
const idleMs = 5_000;
const hitsPerTurnMax = 100;
const kept = { hours: 7 * 24 };

/** Hits that came before their email was known here are recorded once it is. */
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
