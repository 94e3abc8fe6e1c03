import { Refusal, type Trace } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { listConnectedAgain } from '../projections/mailboxes/mailboxes.ts';
import { moveLeads } from './move-leads.ts';

/**
 * Rule M7: whoever waits for a mailbox that was removed hears from it again as soon as its address is connected again.
 *
 * @param mailboxId of the one that was removed, or of the one that was connected: either may be heard of first
 */
export async function takeLeadsBack(context: Context, mailboxId: string, trace: Trace): Promise<void> {
  for (const ids of await listConnectedAgain(context.database, mailboxId)) {
    let left = 1;
    while (left > 0) {
      const { moved, left: more } = await moveLeads(context, ids, trace).catch((error: unknown) => {
        // It was removed again meanwhile.
        if (error instanceof Refusal) return { moved: 0, left: 0 };
        throw error;
      });
      left = moved === 0 ? 0 : more;
    }
  }
}
