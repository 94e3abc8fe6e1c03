import { type Loop, startLoop } from '@cadenza/clock';
import type { ConsumerOptions } from '../consume/consumer-options.ts';
import { resolve } from './park.ts';
import { type ParkedRecord, requestedRecords } from './parked-records.ts';

const lookEveryMs = 2_000;

/**
 * Does what operators ask for about parked records, one after the other: handles them again, or drops them. Other copies
 * may do the same at the same time; the inbox lets each effect happen once.
 *
 * @param handle parks a record again when it still fails
 */
export function startRequests<App>(
  options: ConsumerOptions<App>,
  handle: (record: ParkedRecord) => Promise<void>,
  onError: (error: unknown) => void,
): Loop {
  const { database } = options;
  /** Where nothing was left to do about it, its effect has not taken the row away. */
  const end = (record: ParkedRecord) =>
    database.transaction(async (transaction) => {
      const { rowCount } = await transaction.query(
        'select from parked_records where number = $1 and request is not null for update',
        [record.number],
      );
      if (rowCount === 1) await resolve(transaction, record, options);
    });
  return startLoop(
    async (signal) => {
      const requested = await requestedRecords(database);
      for (const { record, request } of requested) {
        if (signal.aborted) return 0;
        if (request === 'replay') await handle(record);
        await end(record);
      }
      return requested.length > 0 ? 0 : lookEveryMs;
    },
    { onError },
  );
}
