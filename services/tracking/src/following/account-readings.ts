import { type Loop, startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { keepAccountReadings } from '../projections/account-readings.ts';

const keepEveryMs = 2_000;
/** A reading that is so much newer than the one that is kept is kept. */
const newerBy = { minutes: 5 };

/** Remembers when accounts were read to their ends, for `sending`, whose follow-ups wait for them (rule S13). */
export interface AccountReadings extends AsyncDisposable {
  /** @param account as `imapAccountId` names it, or `relay`. @param at what came by then was read; absent: now */
  readToEnd(account: string, at?: Temporal.Instant): void;
}

/** Keeps readings in blocks, and of an account one in minutes: thousands of mailboxes cost a few small writes. */
export function startAccountReadings({ clock, database, log }: Context): AccountReadings {
  const kept = new Map<string, Temporal.Instant>();
  const fresh = new Map<string, Temporal.Instant>();

  async function turn(): Promise<number> {
    const readings = [...fresh].map(([account, at]) => ({ account, at }));
    if (readings.length === 0) return keepEveryMs;
    await keepAccountReadings(database, readings);
    for (const { account, at } of readings) {
      kept.set(account, at);
      if (fresh.get(account) === at) fresh.delete(account);
    }
    return keepEveryMs;
  }

  const loop: Loop = startLoop(turn, {
    onError: (error) => log.warn({ err: error }, 'that accounts were read could not be noted'),
  });
  return {
    readToEnd(account, at = clock.now()) {
      const before = kept.get(account);
      if (before && Temporal.Instant.compare(at, before.add(newerBy)) < 0) return;
      fresh.set(account, at);
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  };
}
