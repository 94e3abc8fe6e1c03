import type { BusRecord } from '@cadenza/bus';
import type { ConsumerOptions } from '../consume/consumer-options.ts';
import { hearAgain, stopHearing } from '../unheard/hearing.ts';
import { isUnheard } from '../unheard/unheard-topics.ts';
import { KeysUnavailable } from './lead-keys.ts';
import { isSealed } from './open-records.ts';

/**
 * An instance that waits tries again every few seconds and notes it each time: a note that is not renewed is of an
 * instance that is gone.
 */
const staleSeconds = 60;

const cause = 'keys';
const detail =
  'The leads service does not say the keys of leads: what others say of them waits, and so does what comes behind it';

/**
 * Handles records of one partition. While the keys of sealed records are not available, stops may wait behind them: the
 * topic counts as unheard (rule S10), also for other instances and partitions, until the last waiting record has been
 * handled.
 */
export async function sayingWhatWaits<Context>(
  records: readonly BusRecord[],
  options: ConsumerOptions<Context>,
  handleAll: () => Promise<void>,
): Promise<void> {
  const first = records.find(isSealed);
  try {
    await handleAll();
  } catch (error) {
    if (first && error instanceof KeysUnavailable) {
      await noteWaiting(first, options);
      await stopHearing(options, { topic: first.topic, cause, detail });
    }
    throw error;
  }
  if (!first || !(await isUnheard(options.database, first.topic, cause))) return;
  await forgetWaiting(records, options);
  if (await doesAnyWait(first, options)) return;
  await hearAgain(options, first.topic, cause);
  // Another instance may have begun to wait just now, when the topic still counted as unheard.
  if (await doesAnyWait(first, options)) await stopHearing(options, { topic: first.topic, cause, detail });
}

async function noteWaiting<Context>(
  { topic, id }: BusRecord,
  { database, clock }: ConsumerOptions<Context>,
): Promise<void> {
  await database.query(
    `insert into records_without_keys (topic, record_id, seen_at) values ($1, $2, $3)
     on conflict (topic, record_id) do update set seen_at = excluded.seen_at`,
    [topic, id, clock.realNow().toString()],
  );
}

async function forgetWaiting<Context>(
  records: readonly BusRecord[],
  { database, clock }: ConsumerOptions<Context>,
): Promise<void> {
  await database.query('delete from records_without_keys where topic = $1 and (record_id = any($2) or seen_at < $3)', [
    records[0]?.topic,
    records.map(({ id }) => id),
    clock.realNow().subtract({ seconds: staleSeconds }).toString(),
  ]);
}

async function doesAnyWait<Context>({ topic }: BusRecord, { database }: ConsumerOptions<Context>): Promise<boolean> {
  return (await database.query('select from records_without_keys where topic = $1 limit 1', [topic])).rowCount === 1;
}
