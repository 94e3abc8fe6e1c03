import type { LeadFilter, Segment } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

const columns = 'id, name, filter, created_at as "createdAt", updated_at as "updatedAt"';

/** By name. */
export async function listSegments(database: Queryable): Promise<Segment[]> {
  const { rows } = await database.query<Segment>(
    `select ${columns} from segments order by search_form(name), name, id`,
  );
  return rows;
}

export async function findSegment(database: Queryable, id: string): Promise<Segment | undefined> {
  const { rows } = await database.query<Segment>(`select ${columns} from segments where id = $1`, [id]);
  return rows[0];
}

/** Whether another segment has this name, in any case and spelling of accents. */
export async function isNameTaken(database: Queryable, name: string, exceptId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'select from segments where search_form(name) = search_form($1) and id <> $2 limit 1',
    [name, exceptId],
  );
  return rowCount !== 0;
}

export async function insertSegment(
  transaction: Queryable,
  { id, name, filter, createdAt }: Omit<Segment, 'updatedAt'>,
): Promise<void> {
  await transaction.query(
    'insert into segments (id, name, filter, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [id, name, JSON.stringify(filter), createdAt],
  );
}

export async function rewriteSegment(
  transaction: Queryable,
  { id, name, filter, updatedAt }: { id: string; name: string; filter: LeadFilter; updatedAt: string },
): Promise<void> {
  await transaction.query('update segments set name = $2, filter = $3, updated_at = $4 where id = $1', [
    id,
    name,
    JSON.stringify(filter),
    updatedAt,
  ]);
}

export async function removeSegment(transaction: Queryable, id: string): Promise<void> {
  await transaction.query('delete from segments where id = $1', [id]);
}
