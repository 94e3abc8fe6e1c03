import { retryOnConflict } from '@cadenza/event-store';
import type { Database, Queryable } from '@cadenza/postgres';

const rowsPerCommitMax = 500;

/**
 * Works through rows that a migration has listed because SQL alone cannot finish them. Several instances of a service
 * may do so at once, and an instance that dies leaves the rest to the next start.
 *
 * @param table of the migration, with the column `id`
 * @param handle gets the ids of a block, in the transaction that also takes them off the list; called again after a
 * conflict
 * @returns how many there were
 */
export async function workThroughList(
  database: Database,
  table: string,
  handle: (transaction: Queryable, ids: string[]) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await retryOnConflict(() =>
      database.transaction(async (transaction) => {
        const { rows } = await transaction.query<{ id: string }>(
          `delete from ${table} where id in (select id from ${table} order by id limit $1 for update) returning id`,
          [rowsPerCommitMax],
        );
        if (rows.length > 0)
          await handle(
            transaction,
            rows.map(({ id }) => id),
          );
        return rows.length;
      }),
    );
    if (count === 0) return done;
    done += count;
  }
}
