import { setTimeout as wait } from 'node:timers/promises';
import type { Bus, BusRecord } from '@cadenza/bus';
import { startLoop } from '@cadenza/clock';
import { type ContractEvent, type Topic, topicSchemas } from '@cadenza/contracts';
import type { Database } from '@cadenza/postgres';
import type { Log } from '../log.ts';
import { isUnavailable, Refusal } from '../refusal.ts';
import type { Consumer } from './consumer.ts';
import { forgetHandled, noteHandled, withoutHandled } from './inbox.ts';

const retryWaitsMs = [100, 500, 2_000];
const contractVersion = 1;

export const deadLetterTopic = (topic: string, service: string) => `${topic}.dead-letter.${service}`;

interface Options<App> {
  service: string;
  app: App;
  bus: Bus;
  database: Database;
  log: Log;
  consumers: readonly Consumer<App>[];
}

/**
 * Handles contract events: each once (inbox in the commit of its effect), in order per key. A refusal is acknowledged
 * and logged; a fault is tried again with growing waits and then parked in the dead-letter topic with its error, so
 * that others can go on. While the database is away nothing is parked: the bus delivers again.
 */
export async function startConsumers<App>(options: Options<App>): Promise<AsyncDisposable> {
  const { service, bus, log, consumers } = options;
  if (consumers.length === 0) return { [Symbol.asyncDispose]: async () => {} };
  const byType = new Map(consumers.map((consumer) => [`${consumer.topic} ${consumer.type}`, consumer]));
  const onError = (error: unknown) => log.error({ err: error }, 'consuming failed, trying again');
  await using starting = new AsyncDisposableStack();
  starting.use(startLoop(() => forgetHandled(options.database), { onError }));
  starting.use(
    await bus.subscribe({
      group: `cadenza-${service}`,
      topics: [...new Set(consumers.map(({ topic }) => topic))],
      handle: (records) => handleBlock(records, byType, options),
      onError,
    }),
  );
  const resources = starting.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

type Known<App> = { event: ContractEvent; consumer: Consumer<App>; record: BusRecord };

async function handleBlock<App>(
  records: BusRecord[],
  byType: ReadonlyMap<string, Consumer<App>>,
  options: Options<App>,
): Promise<void> {
  const known: Known<App>[] = [];
  for (const record of records) {
    const parsed = parse(record, byType);
    if (parsed instanceof Error) await park(record, parsed, options);
    else if (parsed) known.push(parsed);
  }
  const fresh = new Set(
    await withoutHandled(
      options.database,
      known.map(({ event }) => event),
    ),
  );
  let block: Known<App>[] = [];
  for (const each of known) {
    if (!fresh.has(each.event)) continue;
    if (each.consumer.project) {
      block.push(each);
      continue;
    }
    await projectBlock(block, options);
    block = [];
    await withRetries(each, options, () => react(each, options));
  }
  await projectBlock(block, options);
}

function parse<App>(record: BusRecord, byType: ReadonlyMap<string, Consumer<App>>): Known<App> | Error | undefined {
  try {
    const value = JSON.parse(record.value) as { type?: string; version?: number };
    const consumer = byType.get(`${record.topic} ${value.type}`);
    if (!consumer) return undefined;
    if (value.version !== contractVersion)
      return new Error(`Version ${value.version} of ${value.type} is not known here`);
    const event = topicSchemas[record.topic as Topic].parse(value) as ContractEvent;
    return { event, consumer, record };
  } catch (error) {
    return error as Error;
  }
}

/** All at once; when that fails one by one, to find the one at fault. */
async function projectBlock<App>(block: Known<App>[], options: Options<App>): Promise<void> {
  if (block.length === 0) return;
  try {
    await project(block, options);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    for (const each of block) await withRetries(each, options, () => project([each], options));
  }
}

async function project<App>(block: Known<App>[], { database, app }: Options<App>): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const { consumer, event } of block) await consumer.project?.(transaction, event as never, app);
    await noteHandled(
      transaction,
      block.map(({ event }) => event),
    );
  });
}

async function react<App>({ consumer, event }: Known<App>, { database, app }: Options<App>): Promise<void> {
  let marked = false;
  await consumer.react?.(event as never, app, async (transaction) => {
    await noteHandled(transaction, [event]);
    marked = true;
  });
  if (!marked) await noteHandled(database, [event]);
}

async function withRetries<App>(
  { record, event }: Known<App>,
  options: Options<App>,
  effect: () => Promise<void>,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      if ((await withoutHandled(options.database, [event])).length > 0) await effect();
      return;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (error instanceof Refusal) {
        options.log.info({ event: event.id, type: event.type, code: error.code }, 'refused');
        await noteHandled(options.database, [event]);
        return;
      }
      const waitMs = retryWaitsMs[attempt];
      options.log.error({ err: error, event: event.id, type: event.type, attempt }, 'handling an event failed');
      if (waitMs === undefined) {
        await park(record, error as Error, options);
        await noteHandled(options.database, [event]);
        return;
      }
      await wait(waitMs);
    }
  }
}

async function park<App>(record: BusRecord, error: Error, { bus, service, log }: Options<App>): Promise<void> {
  log.error({ err: error, record: record.id, topic: record.topic }, 'record parked in the dead-letter topic');
  const topic = deadLetterTopic(record.topic, service);
  await bus.publish([{ ...record, topic, headers: { ...record.headers, error: error.message.slice(0, 1_000) } }]);
}
