import { isDeepStrictEqual } from 'node:util';
import {
  type changeSegmentRequest,
  type createSegmentRequest,
  type Segment,
  segmentNameMaxLength,
} from '@cadenza/contracts';
import { handleCommands, loadState, type RecordedEvent, type StreamAppend } from '@cadenza/event-store';
import { notFound, type Trace } from '@cadenza/http-kit';
import { advisoryLocks, type Queryable } from '@cadenza/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import {
  findSegment,
  insertSegment,
  isNameTaken,
  listSegments,
  removeSegment,
  rewriteSegment,
} from '../projections/segments.ts';
import type { SegmentCommand } from '../segment/commands.ts';
import { segmentDecider } from '../segment/decide.ts';
import type { SegmentEvent } from '../segment/events.ts';
import { withoutPersons } from '../segment/without-persons.ts';

const segmentsStream = 'segments';

export type NewSegment = z.output<typeof createSegmentRequest> & Pick<Segment, 'id' | 'createdAt'>;

/**
 * @param alsoInCommit runs at the end of the same transaction
 * @throws Refusal 409 for a name that another segment has, and when there are too many
 */
export async function createSegment(
  context: Context,
  segment: NewSegment,
  trace: Trace,
  alsoInCommit: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  await handle(context, trace, {
    facts: async (transaction) => ({
      type: 'CreateSegment',
      segmentId: segment.id,
      isNameTaken: await isNameTaken(transaction, segment.name, segment.id),
    }),
    write: async (transaction) => {
      await insertSegment(transaction, segment);
      await alsoInCommit(transaction);
    },
  });
}

/** @throws Refusal 404 for an unknown segment, 409 for a name that another one has */
export async function changeSegment(
  context: Context,
  id: string,
  changes: z.output<typeof changeSegmentRequest>,
  trace: Trace,
): Promise<Segment> {
  let changed: Segment | undefined;
  await handle(context, trace, {
    facts: async (transaction) => {
      const known = await findSegment(transaction, id);
      if (!known) throw notFound('segment');
      const { name = known.name, filter = known.filter } = changes;
      const isSame = name === known.name && isDeepStrictEqual(filter, known.filter);
      changed = isSame
        ? known
        : { ...known, name, filter, updatedAt: trace.now.toString({ smallestUnit: 'millisecond' }) };
      return { type: 'ChangeSegment', segmentId: id, isSame, isNameTaken: await isNameTaken(transaction, name, id) };
    },
    write: (transaction) => rewriteSegment(transaction, changed as Segment),
  });
  return changed as Segment;
}

/** @throws Refusal 404 for an unknown segment */
export async function deleteSegment(context: Context, id: string, trace: Trace): Promise<void> {
  await handle(context, trace, {
    facts: async () => ({ type: 'DeleteSegment', segmentId: id }),
    write: (transaction) => removeSegment(transaction, id),
  });
}

export interface SegmentsChange {
  append: StreamAppend<SegmentEvent>;
  /** Writes the rows, after the events. */
  write: () => Promise<void>;
}

/**
 * Takes what names persons who are erased out of all segments (rule J3), in the transaction that erases them. Nobody saves
 * a segment meanwhile.
 */
export async function takeOutOfSegments(
  transaction: Queryable,
  addresses: readonly string[],
  now: Temporal.Instant,
): Promise<SegmentsChange> {
  await lockSegments(transaction);
  const segments = await listSegments(transaction);
  const changed = segments.flatMap((segment) => {
    const without = withoutPersons(segment, addresses);
    return without ? { ...segment, ...without, updatedAt: now.toString({ smallestUnit: 'millisecond' }) } : [];
  });
  const { state, version } = await loadState(transaction, segmentsStream, segmentDecider);
  const events = changed.flatMap(({ id: segmentId }) =>
    segmentDecider.decide({ type: 'ChangeSegment', segmentId, isNameTaken: false, isSame: false }, state),
  );
  return {
    append: { stream: segmentsStream, expectedVersion: version, events },
    async write() {
      for (const segment of changed)
        await rewriteSegment(transaction, { ...segment, name: await freeName(transaction, segment) });
    },
  };
}

/** Several names can become equal when the persons in them are taken out. */
async function freeName(transaction: Queryable, { id, name }: Segment): Promise<string> {
  let free = name;
  for (let number = 2; await isNameTaken(transaction, free, id); number++) {
    const suffix = ` ${number}`;
    free = `${name.slice(0, segmentNameMaxLength - suffix.length)}${suffix}`;
  }
  return free;
}

const lockSegments = (transaction: Queryable) =>
  transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.leads.segments]);

interface SegmentWork {
  facts: (transaction: Queryable) => Promise<SegmentCommand>;
  /** Writes the row, which is not made from events. */
  write: (transaction: Queryable) => Promise<void>;
}

async function handle({ database }: Context, trace: Trace, { facts, write }: SegmentWork): Promise<void> {
  const { events } = await handleCommands(database, {
    lock: lockSegments,
    stream: segmentsStream,
    facts,
    decider: segmentDecider,
    commands: (command) => [command],
    trace,
    project: async (_transaction: Queryable, _events: RecordedEvent<SegmentEvent>[]) => {},
    alsoInCommit: (transaction) => write(transaction),
  });
  trace.wrote(events);
}
