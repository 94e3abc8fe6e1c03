import { randomUUIDv7 } from 'node:crypto';
import { calls, type Segment } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { checkFilter } from '../filter/check-filter.ts';
import { changeSegment, createSegment, deleteSegment } from '../handlers/segment.ts';
import { listSegments } from '../projections/segments.ts';
import { knownFields } from './selection-of.ts';

export const listAllSegments = route(calls.listSegments, (_, { database }: Context) => listSegments(database));

export const createOneSegment = route(calls.createSegment, async ({ body, trace, makeOnce }, context: Context) => {
  checkFilter(body.filter, await knownFields(context.database));
  const made = await makeOnce<Pick<Segment, 'id' | 'createdAt'>>(async (keep) => {
    const now = trace.now.toString({ smallestUnit: 'millisecond' });
    const kept = { id: randomUUIDv7(), createdAt: now };
    await createSegment(context, { ...body, ...kept }, trace, (transaction) => keep(transaction, kept));
    return kept;
  });
  return { ...body, ...made, updatedAt: made.createdAt };
});

export const changeOneSegment = route(calls.changeSegment, async ({ params, body, trace }, context: Context) => {
  if (body.filter) checkFilter(body.filter, await knownFields(context.database));
  return changeSegment(context, params.id, body, trace);
});

export const deleteOneSegment = route(calls.deleteSegment, async ({ params, trace }, context: Context) => {
  await deleteSegment(context, params.id, trace);
  return { success: true } as const;
});
