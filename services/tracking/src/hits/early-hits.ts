import { randomUUIDv7 } from 'node:crypto';
import { type Loop, startLoop } from '@cadenza/clock';
import type { App } from '../app.ts';
import { dropEarlyHit, forgetEarlyHits, hasEarlyHits, listEarlyHits } from '../projections/early-hits.ts';
import { recordKeptHit } from './record-hit.ts';

/** While one waits. */
const lookEveryMs = 1_000;
/** Whoever keeps one wakes the loop of its own copy; this finds those of a copy that ended. */
const idleMs = 5_000;
const hitsPerTurnMax = 100;
const kept = { hours: 7 * 24 };

/**
 * Records the hits that came before their email was known here, once it is. Several copies may try one: the first
 * deletes it in the commit of its event, the others roll back.
 */
export function startEarlyHits(app: App): Loop {
  async function turn(): Promise<number> {
    if (!(await hasEarlyHits(app.database))) return idleMs;
    const found = await listEarlyHits(app.database, hitsPerTurnMax);
    for (const { id, email, use, hit } of found) {
      const trace = {
        correlationId: randomUUIDv7(),
        causationId: id,
        now: app.clock.now(),
        wrote: () => app.wakePublisher(),
      };
      await recordKeptHit(app, email, use, hit, trace, async (transaction) => {
        if (!(await dropEarlyHit(transaction, id))) throw new Error('Another copy records this hit');
      });
      await dropEarlyHit(app.database, id);
    }
    await forgetEarlyHits(app.database, app.clock.now().subtract(kept));
    return found.length === hitsPerTurnMax ? 0 : lookEveryMs;
  }
  return startLoop(turn, { onError: (error) => app.log.error({ err: error }, 'recording early hits failed') });
}
