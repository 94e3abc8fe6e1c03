import type { ConsumerOptions } from '../consume/consumer-options.ts';
import type { UnheardCause, UnheardTopic } from './unheard-topics.ts';

type Hearing<Context> = Pick<ConsumerOptions<Context>, 'database' | 'clock' | 'context' | 'parking' | 'log'>;

/**
 * From this commit on everything that depends on the topic is held (rule S10), and after a gap no instance of the
 * service handles its records. A repeated call renews the cause, so that a repair that began earlier does not remove
 * it.
 */
export async function stopHearing<Context>(
  { database, clock, context, parking, log }: Hearing<Context>,
  { topic, cause, detail }: UnheardTopic,
): Promise<void> {
  const isNew = await database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ isNew: boolean }>(
      `insert into unheard_topics (topic, cause, since, detail) values ($1, $2, $3, $4)
       on conflict (topic, cause) do update set since = excluded.since, detail = excluded.detail, number = default
       returning xmax = 0 as "isNew"`,
      [topic, cause, clock.realNow().toString(), detail],
    );
    if (rows[0]?.isNew) await parking.replan?.(transaction, context);
    return rows[0]?.isNew;
  });
  if (isNew) log.error({ topic, cause }, detail);
}

/**
 * Removes one cause. When no other cause is left, the topic is heard again and what was held goes on.
 *
 * @param which the numbers of the rows, up to one and others besides: a cause that came again later stays
 */
export async function hearAgain<Context>(
  { database, context, parking, log }: Omit<Hearing<Context>, 'clock'>,
  topic: string,
  cause: UnheardCause,
  which: { upTo: number; others: readonly number[] } = { upTo: Number.MAX_SAFE_INTEGER, others: [] },
): Promise<void> {
  const isHeard = await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      'delete from unheard_topics where topic = $1 and cause = $2 and (number <= $3 or number = any($4))',
      [topic, cause, which.upTo, which.others],
    );
    if (rowCount === 1) await parking.replan?.(transaction, context);
    return rowCount === 1;
  });
  if (isHeard) log.info({ topic, cause }, 'the topic is heard again');
}
