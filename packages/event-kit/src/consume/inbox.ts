import { type ContractEvent, type Topic, withoutPersonalData } from '@cadenza/contracts';
import { type Queryable, together } from '@cadenza/postgres';
import { acknowledgementKey } from '../await-writes.ts';
import { packBlock } from '../journal/pack.ts';

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
  /** Whether a repeat does no harm: then no key is kept to recognise one. */
  isRepeatable: boolean;
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
 * Notes events as handled, in one row those that read models were made from, and the events that they acknowledge as
 * acknowledged. Fails when another instance handled one of them meanwhile, so that the effect in the same transaction is
 * rolled back.
 *
 * @param handled of one topic, in their order
 * @param at the real time, by which rows are forgotten
 */
export async function noteHandled(
  transaction: Queryable,
  handled: readonly Handled[],
  at: Temporal.Instant,
): Promise<void> {
  await together([noteKeys(transaction, handled, at), keepForRebuild(transaction, handled, at)]);
}

async function noteKeys(transaction: Queryable, handled: readonly Handled[], at: Temporal.Instant): Promise<void> {
  const recognised = handled.filter(({ isRepeatable }) => !isRepeatable);
  if (recognised.length > 0)
    await transaction.query(
      `insert into inbox (record_id, handled_at, topic)
       select key, $2, topic from unnest($1::text[], $3::text[]) as handled (key, topic)`,
      [recognised.map(({ key }) => key), at.toString(), recognised.map(({ topic }) => topic)],
    );
  const acknowledged = handled.flatMap(({ event, isLast }) => (isLast ? event.answers.map(acknowledgementKey) : []));
  if (acknowledged.length === 0) return;
  await transaction.query(
    'insert into inbox (record_id, handled_at) select unnest($1::text[]), $2 on conflict do nothing',
    [acknowledged, at.toString()],
  );
}

async function keepForRebuild(
  transaction: Queryable,
  handled: readonly Handled[],
  at: Temporal.Instant,
): Promise<void> {
  const projected = handled.filter(({ isProjected }) => isProjected);
  const [first] = projected;
  if (!first) return;
  const ids = projected.map(({ event }) => event.id);
  const packed = packBlock(projected.map(({ event }) => withoutPersonalData(event)));
  await transaction.query(
    'insert into journal_blocks (handled_at, topic, events, ids, packed) values ($1, $2, $3, $4, $5)',
    [at.toString(), first.topic, ids.length, ids, packed],
  );
}

/**
 * Notes, in the commit that forgets or packs what was handled before an instant, that the inbox no longer knows what
 * that was.
 */
export async function noteForgotten(transaction: Queryable, before: Temporal.Instant): Promise<void> {
  await transaction.query('update inbox_memory set known_since = greatest(known_since, $1)', [before.toString()]);
}
