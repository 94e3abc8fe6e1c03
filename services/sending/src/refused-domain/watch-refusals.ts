import { startLoop } from '@cadenza/clock';
import { leaseShares } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { forgetEndedAside, releaseLeads } from '../projections/refused-ways.ts';

const lookEveryMs = 2_000;

/**
 * Rule D11: lets the leads go on whose providers are to be asked again; the first that leaves is the probe. One instance does,
 * and it reads one empty table while nobody waits.
 */
export async function startWatchingRefusals({ clock, database, log, settings }: Context): Promise<AsyncDisposable> {
  const onError = (error: unknown) => log.error({ err: error }, 'looking at refused domains failed, trying again');
  const lease = await leaseShares(settings.DATABASE_URL, { name: 'refused-domains', shares: 1, onError });

  async function turn(): Promise<number> {
    if (lease.owned().length === 0) return lookEveryMs;
    await forgetEndedAside(database);
    await database.transaction((transaction) => releaseLeads(transaction, clock.now()));
    return lookEveryMs;
  }

  const loop = startLoop(turn, { onError });
  return {
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
    },
  };
}
