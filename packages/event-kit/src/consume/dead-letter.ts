import { type Topic, topics } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { freshKeys } from './inbox.ts';

/**
 * Names the service to which a parked record is delivered again; other services skip it. Version 0.1.0 replays this
 * way.
 */
export const replayHeader = 'replay-for';

const known: ReadonlySet<string> = new Set(Object.values(topics));
const between = '.dead-letter.';

/** Where version 0.1.0 of a service parks records of a topic that it cannot handle. */
export const deadLetterTopic = (topic: string, service: string) => `${topic}${between}${service}`;

/**
 * The service and the topic that a dead-letter topic belongs to; `undefined` when the name is not a dead-letter topic.
 */
export function readDeadLetterTopic(name: string): { topic: Topic; service: string } | undefined {
  const [topic = '', service = '', ...others] = name.split(between);
  const isOne = known.has(topic) && /^[a-z-]+$/.test(service) && others.length === 0;
  return isOne ? { topic: topic as Topic, service } : undefined;
}

/** The inbox key noted beside that of an event that was parked and so had no effect. */
export const parkedKey = (key: string) => `parked:${key}`;

/** Those of these keys whose effects are noted as handled only because they were parked. */
async function parkedKeys(database: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ key: string }>(
    `select key from unnest($1::text[], $2::text[]) as named (key, parked_key)
     where exists (select from inbox where record_id = parked_key)`,
    [keys, keys.map(parkedKey)],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Whether this service has had all these effects, rather than only parked their records. */
export async function wereHandled(database: Queryable, keys: readonly string[]): Promise<boolean> {
  const [parked, fresh] = [await parkedKeys(database, keys), await freshKeys(database, keys)];
  return parked.size === 0 && fresh.size === 0;
}

/**
 * Clears the note that parking made of these effects as handled. Effects that really happened, also by an earlier
 * replay, stay noted: a replay that is delivered twice has its effect once.
 */
export async function forgetParked(database: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const parked = [...(await parkedKeys(database, keys))];
  await database.query('delete from inbox where record_id = any($1)', [[...parked, ...parked.map(parkedKey)]]);
}
