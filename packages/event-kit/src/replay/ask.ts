import { setTimeout as wait } from 'node:timers/promises';
import { deadlineIn } from '@cadenza/clock';
import type { Queryable } from '@cadenza/postgres';
import type { ParkedRequest } from '../parked/parked-records.ts';

const listedMax = 1_000;
const lookEveryMs = 200;

/** A parked record, as an operator sees it. */
export interface Listed {
  number: number;
  topic: string;
  type: string | null;
  key: string;
  parkedAt: string;
  error: string;
}

/** Records parked in a service's database, in the order in which they are tried again; at most the first thousand. */
export async function listParked(database: Queryable): Promise<Listed[]> {
  const { rows } = await database.query<Listed>(
    `select number, topic, type, record_key as key, parked_at as "parkedAt", error from parked_records
     order by number limit $1`,
    [listedMax],
  );
  return rows;
}

/**
 * Requests something for these parked records, or for all of them; the running service carries it out.
 *
 * @returns the numbers of those that are parked
 */
export async function ask(
  database: Queryable,
  request: ParkedRequest,
  numbers: readonly number[] | 'all',
): Promise<number[]> {
  const { rows } = await database.query<{ number: number }>(
    `update parked_records set request = $1 where $2::bigint[] is null or number = any($2) returning number`,
    [request, numbers === 'all' ? null : numbers],
  );
  return rows.map(({ number }) => number).sort((one, other) => one - other);
}

/**
 * Waits until the service has carried out the request and everything that follows from it.
 *
 * @returns those records that are still parked, and whether the service finished all in time
 */
export async function answered(
  database: Queryable,
  asked: readonly number[],
  { waitMsMax }: { waitMsMax: number },
): Promise<{ parked: Listed[]; isDone: boolean }> {
  const end = deadlineIn(waitMsMax);
  for (;;) {
    const { rowCount } = await database.query('select from parked_records where request is not null limit 1');
    const isDone = rowCount === 0;
    if (isDone || end.hasPassed()) {
      const parked = (await listParked(database)).filter(({ number }) => asked.includes(number));
      return { parked, isDone };
    }
    await wait(lookEveryMs);
  }
}
