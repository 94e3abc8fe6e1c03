import { type Loop, startLoop } from '@cadenza/clock';
import type { Topic } from '@cadenza/contracts';
import type { Database, Queryable } from '@cadenza/postgres';
import { packJournal } from '../journal/pack-journal.ts';
import { unheardTopics } from '../unheard/unheard-topics.ts';
import { consumerGroup } from './consumer-group.ts';
import type { ConsumerOptions } from './consumer-options.ts';
import { keptDays, noteForgotten } from './inbox.ts';

const forgetRowsMax = 10_000;
const forgetEveryMs = 3_600_000;
const whileUnheardMs = 60_000;

/**
 * Forgets or packs what was handled long ago, except while records may be missing: a repair delivers records again, and
 * those handled before must still be recognised.
 */
export function startForgetting<Context>(
  { service, bus, database, clock }: ConsumerOptions<Context>,
  topics: readonly Topic[],
  onError: (error: unknown) => void,
): Loop {
  return startLoop(
    async () => {
      const now = clock.realNow();
      await noteForgottenBefore(database, now);
      // The order matters: a gap leaves the bus when it is noted here.
      if ((await bus.gaps(consumerGroup(service), topics)).length > 0) return whileUnheardMs;
      if ((await unheardTopics(database)).length > 0) return whileUnheardMs;
      return Math.min(await forgetHandled(database, now), await packJournal(database, now));
    },
    { onError, retryMsMax: whileUnheardMs },
  );
}

const forgottenBefore = (now: Temporal.Instant) => now.subtract({ hours: keptDays * 24 });

/** Runs once after an update from a version that forgot without noting it. */
async function noteForgottenBefore(database: Queryable, now: Temporal.Instant): Promise<void> {
  await database.query(`update inbox_memory set known_since = $1 where known_since = 'infinity'`, [
    forgottenBefore(now).toString(),
  ]);
}

/**
 * Forgets in blocks the keys of what was handled long ago. Rows of older versions that also hold an event are packed.
 * @returns real milliseconds until there may be more to forget
 */
function forgetHandled(database: Database, now: Temporal.Instant): Promise<number> {
  const before = forgottenBefore(now);
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      `delete from inbox where record_id in (
         select record_id from inbox where handled_at < $1 and event is null limit $2)`,
      [before.toString(), forgetRowsMax],
    );
    if (rowCount) await noteForgotten(transaction, before);
    return rowCount === forgetRowsMax ? 0 : forgetEveryMs;
  });
}
