import type { BusRecord } from '@cadenza/bus';
import { type ContractEvent, type Topic, topicSchemas, withoutLeads } from '@cadenza/contracts';
import type { Unhandled } from '../parked/parking.ts';
import { type OpenedRecord, openRecords } from '../sealing/open-records.ts';
import type { Consumer } from './consumer.ts';
import type { ConsumerOptions } from './consumer-options.ts';
import { replayHeader } from './dead-letter.ts';
import type { Handled } from './inbox.ts';

const contractVersion = 1;

/** An event and what is to be done about it. */
export type Task<Context> = Handled & {
  consumer: Consumer<Context>;
  record: BusRecord;
  about: Unhandled;
  isReplayed: boolean;
  /** The event without the leads that were erased before it was read. */
  ofLivingLeads: ContractEvent;
};

/** What to do about a record: nothing when no consumer wants it; otherwise first the rows, then the reaction. */
export type ReadRecord<Context> = { record: BusRecord; about: Unhandled } & (
  | { tasks: Task<Context>[] }
  | { error: Error }
);

export type ConsumersByType<Context> = ReadonlyMap<string, Consumer<Context>>;

export function consumersByType<Context>(consumers: readonly Consumer<Context>[]): ConsumersByType<Context> {
  return new Map(consumers.map((consumer) => [`${consumer.topic} ${consumer.type}`, consumer]));
}

interface How {
  isReplayed?: boolean;
}

/**
 * Reads records, also sealed ones.
 * @throws KeysUnavailable while the keys of sealed records are not available
 */
export async function readRecords<Context>(
  records: readonly BusRecord[],
  byType: ConsumersByType<Context>,
  options: ConsumerOptions<Context>,
  how: How = {},
): Promise<ReadRecord<Context>[]> {
  const isHeard = (topic: string, type: string) => byType.has(`${topic} ${type}`);
  const needsLeads = (topic: string, type: string) => !byType.get(`${topic} ${type}`)?.ignoresLeads;
  const opened = await openRecords(records, { leadKeys: options.leadKeys, isHeard, needsLeads });
  return records.map((record) => readRecord(record, byType, { ...how, opened: opened.get(record) }));
}

/** @param opened the opened form of a sealed record */
export function readRecord<Context>(
  record: BusRecord,
  byType: ConsumersByType<Context>,
  { isReplayed = record.headers[replayHeader] !== undefined, opened }: How & { opened?: OpenedRecord | undefined } = {},
): ReadRecord<Context> {
  const topic = record.topic as Topic;
  let type = record.headers['type'] || undefined;
  const unread = (): Unhandled => ({ topic, key: record.key, value: record.value, type, event: undefined });
  try {
    if (opened && 'error' in opened) throw opened.error;
    const value = (opened?.event ?? JSON.parse(record.value)) as { type?: string; version?: number };
    if (typeof value.type === 'string') type = value.type;
    const consumer = byType.get(`${topic} ${value.type}`);
    if (!consumer) return { record, about: unread(), tasks: [] };
    if (value.version !== contractVersion)
      return {
        record,
        about: unread(),
        error: new Error(`Version ${value.version} of ${value.type} is not known here`),
      };
    const event = topicSchemas[topic].parse(value) as ContractEvent;
    const about = { ...unread(), event };
    if (consumer.concerns?.(event as never) === false) return { record, about, tasks: [] };
    const ofLivingLeads = opened && opened.gone.size > 0 ? withoutLeads(event, opened.gone) : event;
    return { record, about, tasks: tasksOf({ topic, event, ofLivingLeads, consumer, record, about, isReplayed }) };
  } catch (error) {
    return { record, about: unread(), error: error as Error };
  }
}

function tasksOf<Context>(
  read: Omit<Task<Context>, 'key' | 'isProjected' | 'isLast' | 'isRepeatable'>,
): Task<Context>[] {
  const { event, consumer, isReplayed } = read;
  // An operator waits for the end of a replay.
  const { before, project, react, isRepeatable = false } = consumer;
  const isHarmless = typeof isRepeatable === 'function' ? isRepeatable(event as never) : isRepeatable;
  const common = { ...read, isRepeatable: isHarmless && !isReplayed };
  const isProjected = project !== undefined;
  if (!react) return [{ ...common, key: event.id, isProjected, isLast: true }];
  const reaction = { ...common, key: event.id, isProjected: false, isLast: true };
  if (!before && !project) return [reaction];
  return [{ ...common, key: `projected:${event.id}`, isProjected, isLast: false }, reaction];
}
