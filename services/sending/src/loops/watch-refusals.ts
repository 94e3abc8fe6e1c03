import { startLoop } from '@cadenza/clock';
import { calls } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import { leaseShares } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { forgetEndedAside, noteRecordsAsked, releaseLeads, untoldRefusals } from '../projections/refused-ways.ts';

const lookEveryMs = 2_000;
/** Reads all leads that wait. */
const forgetEveryMs = 300_000;
const retryMsMax = 60_000;

/**
 * Rule D11: lets the leads go on whose providers are to be asked again; the first that leaves is the probe. Has `mailboxes`, which
 * tells of it, look at the records of each domain that is refused. One instance does, and it reads empty tables while nobody
 * waits.
 */
export async function startWatchingRefusals(context: Context, { url }: { url: string }): Promise<AsyncDisposable> {
  const { clock, database, log } = context;
  const onError = (error: unknown) => log.error({ err: error }, 'looking at refused domains failed, trying again');
  const lease = await leaseShares(database.session, { name: 'refused-domains', shares: 1, onError });

  let forgetAtMs = 0;
  async function turn(): Promise<number> {
    if (lease.owned().length === 0) return lookEveryMs;
    if (performance.now() >= forgetAtMs) {
      await forgetEndedAside(database);
      forgetAtMs = performance.now() + forgetEveryMs;
    }
    await database.transaction((transaction) => releaseLeads(transaction, clock.now()));
    return lookEveryMs;
  }

  async function askForRecords(): Promise<number> {
    if (lease.owned().length === 0) return lookEveryMs;
    for (const refusal of await untoldRefusals(database)) {
      await askService(context, calls.checkDomainSoon, { at: url, params: { domain: refusal.domain } });
      await noteRecordsAsked(database, refusal);
    }
    return lookEveryMs;
  }

  const loop = startLoop(turn, { onError });
  const asking = startLoop(askForRecords, { onError, retryMsMax });
  return {
    [Symbol.asyncDispose]: async () => {
      await asking[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
    },
  };
}
