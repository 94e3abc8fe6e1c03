import { randomUUIDv7 } from 'node:crypto';
import { type Loop, startLoop } from '@cadenza/clock';
import { append } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import type { LeadEvent } from '../lead/events.ts';
import { leadsWithValue, nextToRemove, noteRemoved, removeValues } from '../projections/custom-fields.ts';
import { byItself } from '../projections/lead-changes.ts';

const leadsPerCommitMax = 500;
const idleMs = 1_000;
const metadata = { correlationId: byItself.removingValues, causationId: null };

/** Takes the values of deleted fields out of the leads. What a dying process leaves is done by the next one. */
export function startRemovingValues(context: Context): Loop {
  return startLoop(async () => ((await removeBlock(context)) ? 0 : idleMs), {
    onError: (error) =>
      context.log.error({ err: error }, 'removing the values of a deleted field failed, trying again'),
  });
}

/** @returns whether there was something to do */
async function removeBlock({ database, clock, wakePublisher }: Context): Promise<boolean> {
  const done = await database.transaction(async (transaction) => {
    const field = await nextToRemove(transaction);
    if (!field) return false;
    const leads = await leadsWithValue(transaction, field, leadsPerCommitMax);
    if (leads.length > 0) {
      const leadIds = leads.map(({ id }) => id);
      const now = clock.now();
      const changed: LeadEvent = { type: 'LeadsChanged', data: { leadIds, changedAt: now.toString() } };
      await append(transaction, [{ stream: `change-${randomUUIDv7()}`, expectedVersion: 0, events: [changed] }], {
        metadata,
        occurredAt: now,
      });
      await removeValues(transaction, field.key, leadIds);
    }
    await noteRemoved(transaction, field.key, leads.at(-1)?.place);
    return true;
  });
  if (done) wakePublisher();
  return done;
}
