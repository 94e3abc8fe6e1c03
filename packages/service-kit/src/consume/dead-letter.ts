import { type Topic, topics } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** Names the service whose parked record comes again; the others pass it over. */
export const replayHeader = 'replay-for';

const known: ReadonlySet<string> = new Set(Object.values(topics));
const between = '.dead-letter.';

/** Where a service parks what it cannot handle of a topic. */
export const deadLetterTopic = (topic: string, service: string) => `${topic}${between}${service}`;

/** Whose dead-letter topic it is, and of which topic; `undefined` when it is none. */
export function readDeadLetterTopic(name: string): { topic: Topic; service: string } | undefined {
  const [topic = '', service = '', ...others] = name.split(between);
  const isOne = known.has(topic) && /^[a-z-]+$/.test(service) && others.length === 0;
  return isOne ? { topic: topic as Topic, service } : undefined;
}

const errorCharactersMax = 1_000;

/**
 * Why a record was parked, as every bus can carry it: the log in PostgreSQL takes no NUL and no half of a character,
 * which may stand in what a record is cited with. One that cannot be parked would hold up its partition for ever.
 */
export const errorHeader = ({ message }: Error) =>
  message.slice(0, errorCharactersMax).replaceAll('\0', '\u{fffd}').toWellFormed();

/** The inbox key that stands beside the one of an event that was parked, and so had no effect. */
export const parkedKey = (key: string) => `parked:${key}`;

/**
 * Forgets of these effects that they were noted as handled when they were parked. Those that were handled, or replayed
 * before, stay noted: a replay that is delivered twice has its effect once.
 */
export async function forgetParked(database: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database.query(
    `with parked as (
       select key from unnest($1::text[], $2::text[]) as named (key, parked_key)
       where exists (select 1 from inbox where record_id = parked_key)
     )
     delete from inbox using parked where record_id in (parked.key, $3::text || parked.key)`,
    [keys, keys.map(parkedKey), parkedKey('')],
  );
}
