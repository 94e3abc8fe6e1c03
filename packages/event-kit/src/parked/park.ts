import type { BusRecord } from '@cadenza/bus';
import { withoutPersonalData, withoutWords } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { ConsumerOptions } from '../consume/consumer-options.ts';
import { parkedKey, readDeadLetterTopic, wereHandled } from '../consume/dead-letter.ts';
import { freshKeys, noteHandled } from '../consume/inbox.ts';
import { type ConsumersByType, readRecord, type Task } from '../consume/read-record.ts';
import { deleteParked, findParked, keepParked } from './parked-records.ts';
import type { Unhandled } from './parking.ts';
import type { Strands } from './strands.ts';

interface Failed<Context> {
  record: BusRecord;
  about: Unhandled;
  error: Error;
  /** The number of the parked record that this one waits for, when it is not at fault itself. */
  waitsFor?: number;
  /** Its tasks that are still to be done. */
  tasks?: readonly Task<Context>[];
}

/**
 * Keeps a record that could not be handled. The same commit holds what the record may forbid (rule S10) and notes its
 * tasks as done, so that the bus goes on.
 */
export async function park<Context>(
  { record, about, error, waitsFor, tasks = [] }: Failed<Context>,
  { database, clock, context, consumers, parking, log, counts }: ConsumerOptions<Context>,
  strands?: Strands,
): Promise<void> {
  const at = clock.realNow();
  // A service that hears of no erasure may not keep personal data, and has no use for it.
  const isErased = consumers.some(({ type }) => type === 'LeadsErased');
  const bare = about.event && !isErased ? withoutWords(withoutPersonalData(about.event)) : about.event;
  const value = bare === about.event ? record.value : JSON.stringify(bare);
  const occupied = parking.strandsOf(about);
  const number = await database.transaction(async (transaction) => {
    const kept = await keepParked(
      transaction,
      { ...record, value },
      { type: about.type, error, strands: occupied, waitsFor, at },
    );
    await parking.hold(transaction, { ...about, number: kept }, context);
    await noteHandled(transaction, tasks.flatMap(notedAsParked), at);
    return kept;
  });
  strands?.add({ number, id: record.id, strands: occupied });
  log.error({ err: error, parked: number, record: record.id, type: about.type, topic: record.topic }, 'record parked');
  counts.handled.inc({ topic: record.topic, outcome: 'parked' });
}

/** A parked record had no effect, so a rebuild makes nothing from it. */
function notedAsParked<Context>(task: Task<Context>): Task<Context>[] {
  const done = { ...task, isProjected: false, isRepeatable: false };
  return [done, { ...done, key: parkedKey(task.key), isLast: false }];
}

/** Call it in the commit that handles or drops a record: releases what it held, and deletes it. */
export async function resolve<Context>(
  transaction: Queryable,
  record: Pick<BusRecord, 'topic' | 'id'>,
  { parking, context, log }: ConsumerOptions<Context>,
): Promise<void> {
  const number = await findParked(transaction, record);
  if (number === undefined) return;
  await parking.release(transaction, number, context);
  await deleteParked(transaction, number);
  log.info({ parked: number, record: record.id, topic: record.topic }, 'a parked record is resolved');
}

/**
 * Takes over records that version 0.1.0 parked in a dead-letter topic: there they would expire, and they hold nothing.
 * Records replayed since are left alone.
 */
export async function adopt<Context>(
  records: readonly BusRecord[],
  byType: ConsumersByType<Context>,
  options: ConsumerOptions<Context>,
): Promise<void> {
  for (const { topic, headers, ...rest } of records) {
    const origin = readDeadLetterTopic(topic);
    if (!origin) continue;
    const { error = '', ...original } = headers;
    const read = readRecord({ ...rest, topic: origin.topic, headers: original }, byType);
    if ('error' in read) {
      await park({ ...read, error: new Error(error) }, options);
      continue;
    }
    const keys = read.tasks.map(({ key }) => key);
    if (await wereHandled(options.database, keys)) continue;
    const fresh = await freshKeys(options.database, keys);
    const tasks = read.tasks.filter(({ key }) => fresh.has(key));
    await park({ ...read, error: new Error(error), tasks }, options);
  }
}
