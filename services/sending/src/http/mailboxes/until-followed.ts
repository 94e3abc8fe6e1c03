import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '@cadenza/postgres';
import { isAnySenderDirty } from '../../projections/mailboxes/senders.ts';

const lookEveryMs = 20;
const looksMax = 100;

/**
 * Rule C1: lanes follow changed senders a moment after the commit. Whoever reads them waits, for two seconds at most.
 */
export async function untilFollowed(database: Queryable): Promise<void> {
  for (let look = 0; look < looksMax && (await isAnySenderDirty(database)); look += 1) await wait(lookEveryMs);
}
