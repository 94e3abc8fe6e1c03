import { randomUUIDv7 } from 'node:crypto';
import { append, contextOf, retryOnConflict, VersionConflict } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import { decide as decideAudience } from '../audience/decide.ts';
import type { AudienceEvent } from '../audience/events.ts';
import { blocksOf } from '../blocks.ts';
import type { Context } from '../context.ts';
import { decide } from '../lead/decide.ts';
import type { LeadEvent } from '../lead/events.ts';
import { audiencesOfLeads, hasAttachedLinks, projectAudience } from '../projections/audience.ts';
import { forgetJoined, joinedInto } from '../projections/joined-leads.ts';
import { forgetChangesOfLeads } from '../projections/lead-changes.ts';
import { addressesOf, deleteLeads, existingLeadIds } from '../projections/leads.ts';
import { forgetReasons } from '../projections/links.ts';
import type { SegmentEvent } from '../segment/events.ts';
import { audienceStream } from './audience.ts';
import { takeOutOfSegments } from './segment.ts';

const leadsPerCommitMax = 5_000;

/**
 * Erases leads: their rows are deleted, with their notes (rule J10), they leave every campaign and every segment that
 * names them (rule J3), and the events name them by id only.
 * @returns how many of them existed
 */
export async function eraseLeads(
  context: Pick<Context, 'database'>,
  leadIds: readonly string[],
  trace: Trace,
): Promise<number> {
  let erased = 0;
  for (const block of blocksOf([...new Set(leadIds)], leadsPerCommitMax)) {
    erased += await retryOnConflict(() => eraseBlock(context, block, trace));
  }
  return erased;
}

async function eraseBlock(context: Pick<Context, 'database'>, block: readonly string[], trace: Trace): Promise<number> {
  const leadIds = await existingLeadIds(context.database, block);
  if (leadIds.length === 0) return 0;
  const now = trace.now.toString();
  // The other services still hold data of leads that were joined into these.
  const erasedIds = [...leadIds, ...(await joinedInto(context.database, leadIds))];
  const audiences = await audiencesOfLeads(context.database, leadIds);
  const recorded = await context.database.transaction(async (transaction) => {
    const segments = await takeOutOfSegments(transaction, await addressesOf(transaction, leadIds), trace.now);
    const events = await append<AudienceEvent | LeadEvent | SegmentEvent>(
      transaction,
      [
        segments.append,
        ...audiences.map(({ campaignId, version, state }) => ({
          stream: audienceStream(campaignId),
          expectedVersion: version,
          events: decideAudience({ type: 'DetachLeads', campaignId, leadIds, now }, state),
        })),
        {
          stream: `erasure-${randomUUIDv7()}`,
          expectedVersion: 0,
          events: decide({ type: 'EraseLeads', leadIds: erasedIds, now }, new Map()).events,
        },
      ],
      contextOf(trace),
    );
    for (const event of events) if (event.type === 'LeadsDetached') await projectAudience(transaction, [event]);
    await segments.write();
    await forgetReasons(transaction, erasedIds);
    await forgetJoined(transaction, leadIds);
    const deleted = await deleteLeads(transaction, leadIds);
    if (deleted < leadIds.length) throw new VersionConflict('A lead was erased meanwhile');
    await forgetChangesOfLeads(transaction, erasedIds);
    // An attach that held the lead's row has committed by now, and its link must be removed as well.
    if (await hasAttachedLinks(transaction, leadIds)) throw new VersionConflict('A lead was attached meanwhile');
    return events;
  });
  trace.wrote(recorded);
  return leadIds.length;
}
