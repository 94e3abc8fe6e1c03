import { type Loop, startLoop } from '@cadenza/clock';
import type { ConsumerOptions } from '../consume/consumer-options.ts';
import { wereHandled } from '../consume/dead-letter.ts';
import { resolve } from './park.ts';
import { isStillAsked, type ParkedRecord, requestedRecords } from './parked-records.ts';

/**
 * Carries out operators' requests about parked records, one after the other: replays or drops them. Other instances may
 * do so at the same time; the inbox lets each effect happen once.
 *
 * @param replay handles a record again, or parks it again, and returns the inbox keys of its effects; `undefined` for a
 * record that cannot be read
 */
export function startRequests<Context>(
  options: ConsumerOptions<Context>,
  replay: (record: ParkedRecord) => Promise<readonly string[] | undefined>,
  onError: (error: unknown) => void,
): Loop {
  const { database, waits } = options;
  const drop = (record: ParkedRecord) =>
    database.transaction(async (transaction) => {
      if (await isStillAsked(transaction, record, 'drop')) await resolve(transaction, record, options);
    });
  /**
   * Deletes the row when the effects have happened, now or earlier. A record that was parked again has had no effect.
   */
  const endHandled = (record: ParkedRecord, effects: readonly string[]) =>
    database.transaction(async (transaction) => {
      if (await wereHandled(transaction, effects)) await resolve(transaction, record, options);
    });
  return startLoop(
    async (signal) => {
      const requested = await requestedRecords(database);
      for (const { record, request } of requested) {
        if (signal.aborted) return 0;
        if (request === 'drop') {
          await drop(record);
          continue;
        }
        const effects = await replay(record);
        if (effects) await endHandled(record, effects);
      }
      return requested.length > 0 ? 0 : waits.requestsMs;
    },
    { onError },
  );
}
