import { reasonWithoutWords } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/**
 * Removes the words of strangers from rows about these leads: old events hold them in their reasons, and keep them.
 * Part of a projection, so that a rebuild does the same.
 *
 * @param columns names of the service's own tables that have a `lead_id`, and of columns in them
 */
export async function forgetWords(
  transaction: Queryable,
  leadIds: readonly string[],
  columns: readonly (readonly [table: string, column: string])[],
  without: (reason: string) => string = reasonWithoutWords,
): Promise<void> {
  for (const [table, column] of columns) {
    const { rows } = await transaction.query<{ reason: string }>(
      `select distinct ${column} as reason from ${table} where lead_id = any($1::uuid[]) and ${column} is not null`,
      [leadIds],
    );
    const quoting = rows.map(({ reason }) => reason).filter((reason) => without(reason) !== reason);
    if (quoting.length === 0) continue;
    await transaction.query(
      `update ${table} set ${column} = plain from unnest($2::text[], $3::text[]) as quoting (quoted, plain)
       where lead_id = any($1::uuid[]) and ${column} = quoted`,
      [leadIds, quoting, quoting.map(without)],
    );
  }
}
