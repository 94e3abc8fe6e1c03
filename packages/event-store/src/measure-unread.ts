import type { Queryable } from '@cadenza/postgres';
import type { Checkpoint } from './read-committed.ts';

/**
 * How far a reader is behind, for monitoring.
 * @param countMax counting stops here
 * @returns how many events come after the checkpoint, and when the first of them happened (ISO 8601; `null`: none)
 */
export async function measureUnread(
  database: Queryable,
  after: Checkpoint,
  countMax: number,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await database.query<{ count: number; oldest: string | null }>(
    `select count(*)::int as count, min(occurred_at) as oldest from (
       select occurred_at from events where (transaction_id, global_position) > ($1::xid8, $2)
       order by transaction_id, global_position limit $3
     ) as unread`,
    [after.transactionId, after.position, countMax],
  );
  return rows[0] ?? { count: 0, oldest: null };
}
