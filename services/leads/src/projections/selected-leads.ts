import type { Lead } from '@cadenza/contracts';
import type { Database, Queryable } from '@cadenza/postgres';
import { candidatesOf } from '../filter/candidates.ts';
import { selectionCondition } from '../filter/condition.ts';
import { Parameters } from '../filter/parameters.ts';
import { type Selection, selectsAll } from '../filter/selection.ts';
import { shownLeadColumns } from './leads.ts';
import { isTimeout, reading, readingAll } from './reading.ts';

interface Page {
  cursor: number | undefined;
  limit: number;
}

const placeMax = Number.MAX_SAFE_INTEGER;
/** How many leads are looked at one by one before the indexes are asked: what many leads fit is found among them. */
const walkedFirst = 2_000;

/**
 * Selected leads newest first, starting after `cursor` if it is given.
 *
 * No plan is left to guesses about how many leads are selected, of which the planner knows nothing. The newest leads are
 * walked through first. Then the indexes are asked for one block of places after the other, until the page is full: a
 * block without a match costs some 0.1 ms, and no block more than its 16,384 leads; the few leads that are not indexed
 * yet are walked through as well. Only selections of which the indexes know nothing are walked through to their end.
 */
export async function listSelectedLeads(
  database: Database,
  selection: Selection,
  { cursor = placeMax, limit }: Page,
): Promise<{ rows: Lead[]; cursor: number | undefined }> {
  const rows = selectsAll(selection)
    ? await walk(database, selection, { below: cursor, limit, leadsMax: null })
    : await inOrder(database, (transaction) => findPage(transaction, selection, { cursor, limit }));
  return {
    rows: rows.map(({ place: _, ...lead }) => lead),
    cursor: rows.length === limit ? rows.at(-1)?.place : undefined,
  };
}

async function findPage(
  database: Queryable,
  selection: Selection,
  { cursor, limit }: { cursor: number; limit: number },
): Promise<PlacedRow[]> {
  const floor = await placeAfter(database, cursor, walkedFirst);
  const newest = await walk(database, selection, { below: cursor, limit, leadsMax: walkedFirst });
  if (newest.length >= limit || floor === undefined) return newest;
  const rest = { below: floor, limit: limit - newest.length };
  const older =
    (await askIndexes(database, selection, rest)) ?? (await walk(database, selection, { ...rest, leadsMax: null }));
  return [...newest, ...older];
}

type PlacedRow = Lead & { place: number };

/** The place below which the rest is left when so many leads are read; `undefined` when there is no rest. */
async function placeAfter(database: Queryable, below: number, leads: number): Promise<number | undefined> {
  const { rows } = await database.query<{ place: number }>(
    'select place from leads where place < $1 order by place desc offset $2 limit 1',
    [below, leads - 1],
  );
  return rows[0]?.place;
}

async function walk(
  database: Queryable,
  selection: Selection,
  {
    below,
    limit,
    leadsMax,
    only = 'true',
  }: { below: number; limit: number; leadsMax: number | null; only?: 'true' | 'not is_indexed' },
): Promise<PlacedRow[]> {
  const parameters = new Parameters();
  const { rows } = await database.query<PlacedRow>(
    `select ${shownLeadColumns}, place
     from (
       select * from leads where place < ${parameters.add(below, 'bigint')} and ${only}
       order by place desc limit ${parameters.add(leadsMax, 'bigint')} offset 0
     ) as leads
     where ${selectionCondition(selection, parameters)}
     order by place desc limit ${parameters.add(limit, 'bigint')}`,
    parameters.values,
  );
  return rows;
}

/** @returns `undefined` if the indexes know nothing of the selection */
async function askIndexes(
  database: Queryable,
  selection: Selection,
  rest: { below: number; limit: number },
): Promise<PlacedRow[] | undefined> {
  const candidates = candidatesOf(selection);
  if (!candidates) return undefined;
  const parameters = new Parameters();
  const [before, most] = [parameters.add(rest.below, 'bigint'), parameters.add(rest.limit, 'bigint')];
  // `place + 0`, so that no plan walks along the index on places instead.
  const { rows: indexed } = await database.query<PlacedRow>(
    `select ${shownLeadColumns}, leads.place
     from (
       select found.place
       from ${candidates.blocksBelow(before)}, lateral (
         select leads.place from leads
         where ${candidates.condition(parameters)} and leads.place + 0 < ${before}
           and ${selectionCondition(selection, parameters)}
         order by leads.place + 0 desc limit ${most}
       ) as found
       limit ${most}
     ) as page join leads on leads.place = page.place
     order by leads.place desc`,
    parameters.values,
  );
  const others = await walk(database, selection, { ...rest, leadsMax: null, only: 'not is_indexed' });
  const byPlace = new Map([...indexed, ...others].map((row) => [row.place, row]));
  return [...byPlace.values()].sort((one, other) => other.place - one.place).slice(0, rest.limit);
}

/** A transaction whose statements walk along indexes and look single rows up, and read no table as a whole. */
function inOrder<Result>(
  database: Database,
  work: (transaction: Queryable) => Promise<Result>,
  timeoutMs?: number,
): Promise<Result> {
  const settings = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit'].map(
    (name) => `set local ${name} to off`,
  );
  if (timeoutMs !== undefined) settings.push(`set local statement_timeout to ${timeoutMs}`);
  return reading(database, settings, work);
}

/** Up to how many leads a list says how many it has. */
const countedMax = 10_000;
/** With no more leads than this, counting takes no time worth saving. */
const fewLeads = 20_000;
const pageCountMsMax = 60;
/** If the rest fits as often as the newest leads do, there are too many to count. */
const manyMin = 3 * countedMax;

/**
 * The number of selected leads, if it is known at once.
 * @param page the first page, if there is one already: where many of the newest leads fit, nobody counts how many do
 */
export async function countAtOnce(
  database: Database,
  selection: Selection,
  page?: Awaited<ReturnType<typeof listSelectedLeads>>,
): Promise<number | undefined> {
  if (page && page.cursor === undefined) return page.rows.length;
  const { leads, newest } = await countAllLeads(database);
  if (selectsAll(selection)) return leads;
  if (leads <= fewLeads) return readAll(database, selection, 'count(*)', 0);
  if (page && (page.rows.length / (newest - (page.cursor ?? 0) + 1)) * leads > manyMin) return undefined;
  const count = inOrder(database, (transaction) => countUpTo(transaction, selection, countedMax + 1), pageCountMsMax);
  const known = await count.catch((error) => {
    if (isTimeout(error)) return undefined;
    throw error;
  });
  return known !== undefined && known <= countedMax ? known : undefined;
}

async function countUpTo(database: Queryable, selection: Selection, max: number): Promise<number> {
  const parameters = new Parameters();
  const candidates = candidatesOf(selection);
  const condition = selectionCondition(selection, parameters);
  const selected =
    candidates === undefined
      ? `select place from leads where ${condition}`
      : `select place from leads where not is_indexed and ${condition}
         union all
         select found.place from ${candidates.blocksBelow(parameters.add(placeMax, 'bigint'))}, lateral (
           select place from leads where is_indexed and ${candidates.condition(parameters)} and ${condition} offset 0) as found`;
  const { rows } = await database.query<{ count: number }>(
    `select count(*) as count from (${selected} limit ${parameters.add(max, 'bigint')}) as selected`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}

/** The running count, and the place of the newest lead. */
async function countAllLeads(database: Queryable): Promise<{ leads: number; newest: number }> {
  const { rows } = await database.query<{ leads: number; newest: number }>(
    `select coalesce(sum(leads), 0)::bigint as leads, coalesce((select max(place) from leads), 0) as newest
     from lead_counts`,
  );
  return rows[0] as { leads: number; newest: number };
}

/**
 * The number of selected leads.
 * @throws Refusal 503 when it takes too long to count them
 */
export async function countSelectedLeads(database: Database, selection: Selection): Promise<number> {
  return (await countAtOnce(database, selection)) ?? readAll(database, selection, 'count(*)', 0);
}

/**
 * The ids of all selected leads, newest first.
 * @throws Refusal 503 when it takes too long to find them
 */
export function findSelectedIds(database: Database, selection: Selection): Promise<string[]> {
  return readAll(database, selection, 'coalesce(array_agg(id order by place desc), array[]::uuid[])', []);
}

async function readAll<Result>(database: Database, selection: Selection, what: string, none: Result): Promise<Result> {
  const parameters = new Parameters();
  const condition = selectionCondition(selection, parameters);
  const { rows } = await readingAll(database, (transaction) =>
    transaction.query<{ result: Result }>(`select ${what} as result from leads where ${condition}`, parameters.values),
  );
  return rows[0]?.result ?? none;
}

const blockRows = 1_000;

/** All selected leads, newest first, in blocks. */
export async function* allSelectedLeads(database: Database, selection: Selection): AsyncGenerator<Lead[]> {
  let cursor: number | undefined;
  do {
    const block = await listSelectedLeads(database, selection, { cursor, limit: blockRows });
    yield block.rows;
    cursor = block.cursor;
  } while (cursor !== undefined);
}
