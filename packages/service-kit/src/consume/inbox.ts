import { type ContractEvent, type Topic, withoutPersonalData } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { answerKey } from '../await-writes.ts';

/** Twice as long as the bus keeps records: what is forgotten here cannot be delivered again. */
export const keptDays = 14;

/** One effect of one event. */
export interface Handled {
  /** The event's id, or another name where an event has two effects that commit one after the other. */
  key: string;
  topic: Topic;
  event: ContractEvent;
  /** Whether read models were made from it: then it is kept, to make them from it again. */
  isProjected: boolean;
  /** Whether it is done with the event: then what the event answers is answered. */
  isLast: boolean;
}

/** Of these keys, those of effects that this service has not had yet. */
export async function freshKeys(database: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const fresh = new Set(keys);
  if (fresh.size === 0) return fresh;
  const { rows } = await database.query<{ key: string }>(
    'select record_id as key from inbox where record_id = any($1)',
    [[...fresh]],
  );
  for (const { key } of rows) fresh.delete(key);
  return fresh;
}

/**
 * Notes events as handled, and those that they answer as answered. Fails when another copy handled one of them
 * meanwhile, so that the effect in the same transaction is rolled back.
 *
 * @param at the real time, by which rows are forgotten
 */
export async function noteHandled(
  transaction: Queryable,
  handled: readonly Handled[],
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `insert into inbox (record_id, handled_at, topic, event)
     select key, $2, topic, event from unnest($1::text[], $3::text[], $4::jsonb[]) as handled (key, topic, event)`,
    [
      handled.map(({ key }) => key),
      at.toString(),
      handled.map(({ topic }) => topic),
      handled.map(({ event, isProjected }) => (isProjected ? JSON.stringify(withoutPersonalData(event)) : null)),
    ],
  );
  const answers = handled.flatMap(({ event, isLast }) => (isLast ? event.answers.map(answerKey) : []));
  if (answers.length === 0) return;
  await transaction.query(
    'insert into inbox (record_id, handled_at) select unnest($1::text[]), $2 on conflict do nothing',
    [answers, at.toString()],
  );
}

/** In the commit that forgets or packs what was handled before an instant: that it cannot be told any more what that was. */
export async function noteForgotten(transaction: Queryable, before: Temporal.Instant): Promise<void> {
  await transaction.query('update inbox_memory set known_since = greatest(known_since, $1)', [before.toString()]);
}
