import { type Loop, startLoop } from '@cadenza/clock';
import { isUnavailable } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { engaged } from '../projections/emails.ts';
import { dropMachineClicks, listMachineClicks, type MachineClick } from '../projections/machine-clicks.ts';
import { type GivenCommand, recordEngagement, tellOf } from './engagement.ts';

/** An instance that keeps a click wakes its own loop. This finds the clicks of instances that have ended. */
const idleMs = 5_000;
const clicksPerBlockMax = 100;

/**
 * Records machine clicks, many in one commit, because separate appends would wait for each other. Instances take turns.
 */
export function startMachineClicks(context: Context): Loop {
  async function turn(): Promise<number> {
    const clicks = await recordBlock(context, { from: 0, limit: clicksPerBlockMax });
    return clicks.length > 0 ? 0 : idleMs;
  }
  return startLoop(turn, {
    onError: (error) => context.log.error({ err: error }, 'recording clicks of machines failed'),
  });
}

/**
 * Records a block. A click that cannot be recorded does not hold up the others, and is tried again. @returns the clicks
 * that were listed
 */
async function recordBlock(context: Context, next: { from: number; limit: number }): Promise<readonly MachineClick[]> {
  let clicks: readonly MachineClick[] = [];
  try {
    const recorded = await recordEngagement(
      context.database,
      async (transaction) => {
        clicks = await listMachineClicks(transaction, next);
        return clicks.map(given);
      },
      (transaction) => dropMachineClicks(transaction, clicks),
    );
    const events = recorded.flat();
    if (events.length > 0) tellOf(events, { wrote: () => context.wakePublisher() }, context);
    else if (clicks.length > 0) await dropMachineClicks(context.database, clicks);
  } catch (error) {
    if (isUnavailable(error) || clicks.length <= 1) throw error;
    const ends = [];
    for (const { id } of clicks)
      ends.push(...(await Promise.allSettled([recordBlock(context, { from: id, limit: 1 })])));
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    if (failures.length > 0) throw new AggregateError(failures, 'Some clicks could not be recorded');
  }
  return clicks;
}

function given({ id: _, email, metadata, ...click }: MachineClick): GivenCommand {
  const judged = { ...click, by: 'machine' } as const;
  const command = { type: 'RecordClicks', engaged: engaged(email, click.at), clicks: [judged] } as const;
  return { command, metadata, occurredAt: Temporal.Instant.from(click.at) };
}
