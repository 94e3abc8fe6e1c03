import { contextOf, traced } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import type { Hit } from '../hits/hit.ts';
import type { KnownEmail } from '../projections/emails.ts';
import { keepMachineClick } from '../projections/machine-clicks.ts';
import { keepUndecidedClick } from '../projections/undecided-fetches.ts';
import { originOf } from './hit-origin.ts';

/**
 * Keeps a click in one small row, so that it is recorded soon even after a crash. The response waits for nothing else.
 * A click that looks like a person's stays undecided until a burst is ruled out. So whatever is recorded and published is
 * final, and no counter ever has to take a click back.
 */
export async function keepClick(
  { database, wake }: Context,
  email: KnownEmail,
  linkNumber: number,
  hit: Hit,
  trace: Trace,
): Promise<void> {
  const { by, reason } = originOf(email, hit);
  const click = { linkNumber, at: hit.at, reason };
  if (by === 'human') {
    await keepUndecidedClick(database, email.emailId, click);
    wake.undecidedFetches();
  } else {
    await keepMachineClick(database, email.emailId, { ...click, metadata: traced(contextOf(trace).metadata) });
    wake.machineClicks();
  }
}
