import { setTimeout as wait } from 'node:timers/promises';
import type { Bus, BusRecord } from '@cadenza/bus';
import { type Clock, startLoop } from '@cadenza/clock';
import { type ContractEvent, type Topic, topicSchemas } from '@cadenza/contracts';
import type { Database } from '@cadenza/postgres';
import type { Log } from '../log.ts';
import { type KitMetrics, secondsSince } from '../metrics/kit-metrics.ts';
import { isUnavailable, Refusal } from '../refusal.ts';
import { handleInSpans } from '../tracing/record-spans.ts';
import type { Consumer } from './consumer.ts';
import { deadLetterTopic, errorHeader, forgetParked, parkedKey, replayHeader } from './dead-letter.ts';
import { forgetHandled, freshKeys, type Handled, noteHandled } from './inbox.ts';

const retryWaitsMs = [100, 500, 2_000];
const contractVersion = 1;

interface Options<App> {
  service: string;
  app: App;
  bus: Bus;
  database: Database;
  clock: Clock;
  log: Log;
  consumers: readonly Consumer<App>[];
  counts: KitMetrics;
}

/**
 * Handles contract events: each once (inbox in the commit of its effect), in order per key. A refusal is acknowledged
 * and logged; a fault is tried again with growing waits and then parked in the dead-letter topic with its error, so
 * that others can go on. While the database is away nothing is parked: the bus delivers again.
 */
export async function startConsumers<App>(options: Options<App>): Promise<AsyncDisposable> {
  const { service, bus, database, clock, log, consumers } = options;
  if (consumers.length === 0) return { [Symbol.asyncDispose]: async () => {} };
  const byType = new Map(consumers.map((consumer) => [`${consumer.topic} ${consumer.type}`, consumer]));
  const onError = (error: unknown) => log.error({ err: error }, 'consuming failed, trying again');
  await using starting = new AsyncDisposableStack();
  starting.use(startLoop(() => forgetHandled(database, clock.realNow()), { onError }));
  starting.use(
    await bus.subscribe({
      group: consumerGroup(service),
      topics: [...new Set(consumers.map(({ topic }) => topic))],
      handle: (records) => measured(records, options, () => handleBlock(records, byType, options)),
      onError,
    }),
  );
  const resources = starting.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** The group in which the copies of a service share what they consume. */
export const consumerGroup = (service: string) => `cadenza-${service}`;

/** The records of a block are of one topic. */
async function measured<App>(
  [first]: readonly BusRecord[],
  { counts }: Options<App>,
  handle: () => Promise<void>,
): Promise<void> {
  const end = counts.handlingSeconds.startTimer({ topic: first?.topic ?? '' });
  try {
    await handle();
  } finally {
    end();
  }
}

/** An event and what is to be done about it. */
type Task<App> = Handled & { consumer: Consumer<App>; record: BusRecord };

async function handleBlock<App>(
  records: BusRecord[],
  byType: ReadonlyMap<string, Consumer<App>>,
  options: Options<App>,
): Promise<void> {
  const tasks: Task<App>[] = [];
  for (const record of records) {
    const replayFor = record.headers[replayHeader];
    if (replayFor !== undefined && replayFor !== options.service) continue;
    const parsed = parse(record, byType);
    if (parsed instanceof Error) await park(record, parsed, options);
    else tasks.push(...parsed);
  }
  await forgetParked(
    options.database,
    tasks.filter(({ record }) => record.headers[replayHeader] !== undefined).map(({ key }) => key),
  );
  const fresh = await freshKeys(
    options.database,
    tasks.map(({ key }) => key),
  );
  let block: Task<App>[] = [];
  for (const task of tasks) {
    // A block may hold the same event twice.
    if (!fresh.delete(task.key)) continue;
    if (!isReaction(task)) {
      block.push(task);
      continue;
    }
    await projectBlock(block, options);
    block = [];
    await withRetries(task, options, () => react(task, options));
  }
  await projectBlock(block, options);
}

const isReaction = <App>({ consumer, isLast }: Task<App>) => isLast && consumer.react !== undefined;

/** Nothing when nobody here asked for it; the rows first and then the reaction when there are both. */
function parse<App>(record: BusRecord, byType: ReadonlyMap<string, Consumer<App>>): Task<App>[] | Error {
  try {
    const value = JSON.parse(record.value) as { type?: string; version?: number };
    const topic = record.topic as Topic;
    const consumer = byType.get(`${topic} ${value.type}`);
    if (!consumer) return [];
    if (value.version !== contractVersion)
      return new Error(`Version ${value.version} of ${value.type} is not known here`);
    const event = topicSchemas[topic].parse(value) as ContractEvent;
    const { before, project, react } = consumer;
    const common = { topic, event, consumer, record };
    const isProjected = project !== undefined;
    if (!react) return [{ ...common, key: event.id, isProjected, isLast: true }];
    const reaction = { ...common, key: event.id, isProjected: false, isLast: true };
    if (!before && !project) return [reaction];
    return [{ ...common, key: `projected:${event.id}`, isProjected, isLast: false }, reaction];
  } catch (error) {
    return error as Error;
  }
}

/** All at once; when that fails one by one, to find the one at fault. */
async function projectBlock<App>(block: Task<App>[], options: Options<App>): Promise<void> {
  if (block.length === 0) return;
  try {
    await project(block, options);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    for (const task of block) await withRetries(task, options, () => project([task], options));
  }
}

async function project<App>(block: Task<App>[], options: Options<App>): Promise<void> {
  const { database, clock, app } = options;
  const records = block.map(({ record }) => record);
  await handleInSpans(records, (inSpanOf) =>
    database.transaction(async (transaction) => {
      for (const { consumer, event, record } of block) {
        await inSpanOf(record, async () => {
          await consumer.before?.(transaction, event as never, app);
          await consumer.project?.(transaction, event as never);
        });
      }
      await noteHandled(transaction, block, clock.realNow());
    }),
  );
  for (const task of block) countHandled(task, options);
}

async function react<App>(task: Task<App>, options: Options<App>): Promise<void> {
  const { database, clock, app } = options;
  let marked = false;
  await handleInSpans([task.record], (inSpanOf) =>
    inSpanOf(task.record, async () => {
      await task.consumer.react?.(task.event as never, app, async (transaction) => {
        await noteHandled(transaction, [task], clock.realNow());
        marked = true;
      });
    }),
  );
  if (!marked) await noteHandled(database, [task], clock.realNow());
  countHandled(task, options);
}

/** An event that has two effects is handled with the last. */
function countHandled<App>({ topic, event, isLast }: Task<App>, { clock, counts }: Options<App>): void {
  if (!isLast) return;
  counts.handled.inc({ topic, outcome: 'handled' });
  counts.delaySeconds.observe({ topic }, secondsSince(event.occurredAt, clock));
}

async function withRetries<App>(task: Task<App>, options: Options<App>, effect: () => Promise<void>): Promise<void> {
  const { database, clock, log, counts } = options;
  const { key, topic, event, record } = task;
  /** It had no effect, so nothing is to be made from it again. */
  const done = { ...task, isProjected: false };
  for (let attempt = 0; ; attempt += 1) {
    try {
      if ((await freshKeys(database, [key])).has(key)) await effect();
      return;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (error instanceof Refusal) {
        log.info({ event: event.id, type: event.type, code: error.code }, 'refused');
        await noteHandled(database, [done], clock.realNow());
        counts.handled.inc({ topic, outcome: 'refused' });
        return;
      }
      counts.faults.inc({ topic });
      const waitMs = retryWaitsMs[attempt];
      log.error({ err: error, event: event.id, type: event.type, attempt }, 'handling an event failed');
      if (waitMs === undefined) {
        await park(record, error as Error, options);
        const parked = { ...done, key: parkedKey(key), isLast: false };
        await noteHandled(database, [done, parked], clock.realNow());
        return;
      }
      await wait(waitMs);
    }
  }
}

async function park<App>(record: BusRecord, error: Error, { bus, service, log, counts }: Options<App>): Promise<void> {
  log.error({ err: error, record: record.id, topic: record.topic }, 'record parked in the dead-letter topic');
  const topic = deadLetterTopic(record.topic, service);
  await bus.publish([{ ...record, topic, headers: { ...record.headers, error: errorHeader(error) } }]);
  counts.deadLetters.inc({ topic: record.topic });
  counts.handled.inc({ topic: record.topic, outcome: 'parked' });
}
