import type { ContractEvent } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { answerKey } from '../await-writes.ts';

/** Twice as long as the bus keeps records: what is forgotten here cannot be delivered again. */
const keptDays = 14;
const forgetRowsMax = 10_000;
const forgetEveryMs = 3_600_000;

/** Of these events, the ones this service has not handled yet. */
export async function withoutHandled<Event extends ContractEvent>(
  database: Queryable,
  events: Event[],
): Promise<Event[]> {
  if (events.length === 0) return events;
  const { rows } = await database.query<{ id: string }>('select record_id as id from inbox where record_id = any($1)', [
    events.map(({ id }) => id),
  ]);
  const handled = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !handled.has(id) && handled.add(id));
}

/**
 * Notes events as handled, and those that they answer as answered. Fails when another copy handled one of them
 * meanwhile, so that the effect in the same transaction is rolled back.
 */
export async function noteHandled(transaction: Queryable, events: readonly ContractEvent[]): Promise<void> {
  const handledAt = Temporal.Now.instant().toString();
  await transaction.query('insert into inbox (record_id, handled_at) select unnest($1::text[]), $2', [
    events.map(({ id }) => id),
    handledAt,
  ]);
  const answers = events.flatMap(({ answers }) => answers.map(answerKey));
  if (answers.length === 0) return;
  await transaction.query(
    'insert into inbox (record_id, handled_at) select unnest($1::text[]), $2 on conflict do nothing',
    [answers, handledAt],
  );
}

/**
 * Forgets what was handled long ago, in blocks, so that the table stays as small as the bus is.
 * @returns real milliseconds until there may be more to forget
 */
export async function forgetHandled(database: Queryable): Promise<number> {
  const before = Temporal.Now.instant().subtract({ hours: keptDays * 24 });
  const { rowCount } = await database.query(
    'delete from inbox where record_id in (select record_id from inbox where handled_at < $1 limit $2)',
    [before.toString(), forgetRowsMax],
  );
  return rowCount === forgetRowsMax ? 0 : forgetEveryMs;
}
