import { type CustomField, type LeadFilter, leadFilter } from '@cadenza/contracts';
import { notFound } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { checkFilter } from '../filter/check-filter.ts';
import type { Selection } from '../filter/selection.ts';
import { awaitBlocklistCopy } from '../loops/copy-blocklist.ts';
import { listCustomFields } from '../projections/custom-fields.ts';
import { findSegment } from '../projections/segments.ts';

interface AskedSelection {
  search?: string | undefined;
  filter?: LeadFilter | undefined;
  segment?: string | undefined;
}

/** @throws Refusal 404 for an unknown segment, 422 for a filter that compares what has no order */
export async function selectionOf(
  context: Context,
  { search = '', filter, segment }: AskedSelection,
  now: Temporal.Instant,
): Promise<Selection> {
  const { database } = context;
  await awaitBlocklistCopy(context);
  if (!filter && segment === undefined) return { search, filters: [], fields: new Map(), now };
  const fields = await knownFields(database);
  if (filter) checkFilter(filter, fields);
  const saved = segment === undefined ? [] : [await filterOfSegment(database, segment)];
  return { search, filters: [...(filter ? [filter] : []), ...saved], fields, now };
}

export async function knownFields(database: Queryable): Promise<ReadonlyMap<string, CustomField>> {
  return new Map((await listCustomFields(database)).map((field) => [field.key, field]));
}

async function filterOfSegment(database: Queryable, id: string): Promise<LeadFilter> {
  const segment = await findSegment(database, id);
  if (!segment) throw notFound('segment');
  return leadFilter.parse(segment.filter);
}
