import type { BusRecord } from '@cadenza/bus';
import { withoutAddresses } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

const errorCharactersMax = 1_000;
const requestsMax = 100;

/** A record of the bus that is kept until it is resolved. */
export interface ParkedRecord extends BusRecord {
  number: number;
}

/** What an operator may ask for. */
export type ParkedRequest = 'replay' | 'drop';

/** Text that PostgreSQL accepts: without NUL and lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '\u{fffd}').toWellFormed();

interface Details {
  type: string | undefined;
  error: Error;
  strands: readonly string[];
  /** The number of the parked record that this one waits for. */
  waitsFor: number | undefined;
  at: Temporal.Instant;
}

/**
 * Parks a record and clears any request about it. A record that is already parked keeps its place.
 *
 * @returns the number of its row
 */
export async function keepParked(
  transaction: Queryable,
  record: BusRecord,
  { type, error, strands, waitsFor, at }: Details,
): Promise<number> {
  const { rows } = await transaction.query<{ number: number }>(
    `insert into parked_records (topic, record_id, record_key, headers, value, type, error, parked_at, lanes, waits_for)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (topic, record_id) do update set
       error = excluded.error, lanes = excluded.lanes, waits_for = excluded.waits_for, request = null
     returning number`,
    [
      record.topic,
      storable(record.id),
      storable(record.key),
      JSON.stringify(record.headers),
      Buffer.from(record.value),
      type === undefined ? null : storable(type),
      storable(withoutAddresses(error.message).slice(0, errorCharactersMax)),
      at.toString(),
      strands.map(storable),
      waitsFor ?? null,
    ],
  );
  return (rows[0] as { number: number }).number;
}

/** The number of a record's row, which this locks; `undefined` when the record is not parked. */
export async function findParked(
  transaction: Queryable,
  { topic, id }: Pick<BusRecord, 'topic' | 'id'>,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ number: number }>(
    'select number from parked_records where topic = $1 and record_id = $2 for update',
    [topic, storable(id)],
  );
  return rows[0]?.number;
}

/** Whether this is the latest request about a record; if so, locks its row. */
export async function isStillAsked(
  transaction: Queryable,
  { number }: Pick<ParkedRecord, 'number'>,
  request: ParkedRequest,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    'select from parked_records where number = $1 and request = $2 for update',
    [number, request],
  );
  return rowCount === 1;
}

export async function deleteParked(transaction: Queryable, number: number): Promise<void> {
  await transaction.query('delete from parked_records where number = $1', [number]);
}

/** Parked records of this topic that share one of these strands. */
export async function parkedAbout(
  database: Queryable,
  topic: string,
  strands: readonly string[],
): Promise<{ number: number; id: string; strands: string[] }[]> {
  const { rows } = await database.query<{ number: number; id: string; strands: string[] }>(
    'select number, record_id as id, lanes as strands from parked_records where topic = $1 and lanes && $2 order by number',
    [topic, strands.map(storable)],
  );
  return rows;
}

/** Whether any record of the topic is parked. */
export async function areParked(database: Queryable, topic: string): Promise<boolean> {
  const { rowCount } = await database.query('select from parked_records where topic = $1 limit 1', [topic]);
  return rowCount === 1;
}

/**
 * Records with a pending request, in the order in which they were parked, including waiting ones. Those of unheard
 * topics are left out.
 */
export async function requestedRecords(
  database: Queryable,
): Promise<{ record: ParkedRecord; request: ParkedRequest }[]> {
  await database.query(
    `update parked_records set request = 'replay'
     where request is null and waits_for is not null
       and not exists (select from parked_records as ahead where ahead.number = parked_records.waits_for)`,
  );
  const { rows } = await database.query(
    `select number, topic, record_id as id, record_key as key, headers, value, request from parked_records
     where request is not null and topic not in (select topic from unheard_topics where cause = 'gap') order by number limit $1`,
    [requestsMax],
  );
  return rows.map(({ request, value, ...record }) => ({
    request,
    record: { ...record, value: (value as Buffer).toString('utf8') },
  }));
}

/** How many records of each topic are parked. */
export async function countParked(database: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ topic: string; count: number }>(
    'select topic, count(*) as count from parked_records group by topic',
  );
  return new Map(rows.map(({ topic, count }) => [topic, count]));
}

/**
 * Takes over records that a later copy of this database has parked and this one, restored to an earlier instant, does
 * not have: the bus may not deliver them again (rule S9).
 *
 * @returns how many records
 */
export async function copyParked(database: Queryable, later: Queryable): Promise<number> {
  const { rows } = await later.query(
    `select topic, record_id as id, record_key as key, headers, value, type, error, parked_at as at, lanes as strands
     from parked_records order by number`,
  );
  let copied = 0;
  for (const { topic, id, key, headers, value, type, error, at, strands } of rows) {
    const { rowCount } = await database.query(
      `insert into parked_records (topic, record_id, record_key, headers, value, type, error, parked_at, lanes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [topic, id, key, JSON.stringify(headers), value, type, error, at, strands],
    );
    copied += rowCount ?? 0;
  }
  return copied;
}
