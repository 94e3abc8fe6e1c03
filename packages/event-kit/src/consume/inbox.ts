import { type ContractEvent, type Topic, withoutPersonalData } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { acknowledgementKey } from '../await-writes.ts';

/** Twice as long as the bus keeps records: the bus cannot deliver again what is forgotten here. */
export const keptDays = 14;

/** One effect of one event. */
export interface Handled {
  /** The event's id, or another name where an event has two effects that commit one after the other. */
  key: string;
  topic: Topic;
  event: ContractEvent;
  /** Whether read models were made from it: if so it is kept for a rebuild. */
  isProjected: boolean;
  /** Whether this is the event's last effect: then the event is also acknowledged. */
  isLast: boolean;
}

/** Those of these keys whose effects this service has not had yet. */
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
 * Notes events as handled, and the events that they acknowledge as acknowledged. Fails when another instance handled
 * one of them meanwhile, so that the effect in the same transaction is rolled back.
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
  const acknowledged = handled.flatMap(({ event, isLast }) => (isLast ? event.answers.map(acknowledgementKey) : []));
  if (acknowledged.length === 0) return;
  await transaction.query(
    'insert into inbox (record_id, handled_at) select unnest($1::text[]), $2 on conflict do nothing',
    [acknowledged, at.toString()],
  );
}

/**
 * Notes, in the commit that forgets or packs what was handled before an instant, that the inbox no longer knows what
 * that was.
 */
export async function noteForgotten(transaction: Queryable, before: Temporal.Instant): Promise<void> {
  await transaction.query('update inbox_memory set known_since = greatest(known_since, $1)', [before.toString()]);
}
