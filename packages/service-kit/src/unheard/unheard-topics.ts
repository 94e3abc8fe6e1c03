import type { Queryable } from '@cadenza/postgres';
import type { ConsumerOptions } from '../consume/consumer-options.ts';

/**
 * Why a service does not hear a topic. Each cause is set and cleared by itself.
 * - `gap`: records were lost to it.
 * - `keys`: some cannot be opened now. Those that can are handled.
 */
export const unheardCauses = ['gap', 'keys'] as const;
export type UnheardCause = (typeof unheardCauses)[number];

export interface UnheardTopic {
  topic: string;
  cause: UnheardCause;
  /** For an operator: what happened, and what to do. */
  detail: string;
}

/** Records of a topic are not handled now. Nothing is wrong with them: the bus delivers them again. */
export class TopicUnheard extends Error {
  override name = 'TopicUnheard';
}

type Hearing<App> = Pick<ConsumerOptions<App>, 'database' | 'clock' | 'app' | 'parking' | 'log'>;

/**
 * From its commit on what depends on the topic is held (rule S10), and after a gap no copy of the service handles its records.
 * Repeating it makes it newer, so that a repair that began before does not take it away.
 */
export async function stopHearing<App>(
  { database, clock, app, parking, log }: Hearing<App>,
  { topic, cause, detail }: UnheardTopic,
): Promise<void> {
  const isNew = await database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ isNew: boolean }>(
      `insert into unheard_topics (topic, cause, since, detail) values ($1, $2, $3, $4)
       on conflict (topic, cause) do update set since = excluded.since, detail = excluded.detail, number = default
       returning xmax = 0 as "isNew"`,
      [topic, cause, clock.realNow().toString(), detail],
    );
    if (rows[0]?.isNew) await parking.replan?.(transaction, app);
    return rows[0]?.isNew;
  });
  if (isNew) log.error({ topic, cause }, detail);
}

/**
 * Takes one cause away; the topic is heard again, and what was held goes on, when no other stands.
 *
 * @param which the numbers of the rows, up to one and others besides: a cause that came again later stays
 */
export async function hearAgain<App>(
  { database, app, parking, log }: Omit<Hearing<App>, 'clock'>,
  topic: string,
  cause: UnheardCause,
  which: { upTo: number; others: readonly number[] } = { upTo: Number.MAX_SAFE_INTEGER, others: [] },
): Promise<void> {
  const isHeard = await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      'delete from unheard_topics where topic = $1 and cause = $2 and (number <= $3 or number = any($4))',
      [topic, cause, which.upTo, which.others],
    );
    if (rowCount === 1) await parking.replan?.(transaction, app);
    return rowCount === 1;
  });
  if (isHeard) log.info({ topic, cause }, 'the topic is heard again');
}

/** Everything that is not heard now; mostly nothing. */
export async function unheardTopics(database: Queryable): Promise<UnheardTopic[]> {
  const { rows } = await database.query<UnheardTopic>('select topic, cause, detail from unheard_topics order by 1, 2');
  return rows;
}

export async function isUnheard(database: Queryable, topic: string, cause: UnheardCause): Promise<boolean> {
  const { rowCount } = await database.query('select from unheard_topics where topic = $1 and cause = $2', [
    topic,
    cause,
  ]);
  return rowCount === 1;
}

/**
 * @param isRepair for records that a gap lacks, which do not wait for its end
 * @throws TopicUnheard for a topic of which nothing may be handled now
 */
export async function assertHeard(database: Queryable, topic: string, isRepair = false): Promise<void> {
  if (!isRepair && (await isUnheard(database, topic, 'gap'))) throw new TopicUnheard(`${topic} is not heard now`);
}
