import { setTimeout as wait } from 'node:timers/promises';
import type { BusRecord } from '@cadenza/bus';
import { type Topic, topicOwners } from '@cadenza/contracts';
import { isUnavailable, Refusal } from '@cadenza/http-kit';
import { type Queryable, together } from '@cadenza/postgres';
import { secondsBetween } from '../metrics/kit-metrics.ts';
import { adopt, park, resolve } from '../parked/park.ts';
import { startRequests } from '../parked/requests.ts';
import { openStrands, type Strands } from '../parked/strands.ts';
import { startRepublished } from '../republish/handle-republished.ts';
import { sayingWhatWaits } from '../sealing/waiting-records.ts';
import { handleInSpans } from '../tracing/record-spans.ts';
import { stopHearing } from '../unheard/hearing.ts';
import { assertHeard, TopicUnheard, unheardTopics } from '../unheard/unheard-topics.ts';
import { consumerGroup } from './consumer-group.ts';
import type { ConsumerOptions } from './consumer-options.ts';
import { deadLetterTopic, forgetParked, readDeadLetterTopic, replayHeader } from './dead-letter.ts';
import { startForgetting } from './forget.ts';
import { freshKeys, noteHandled } from './inbox.ts';
import { projectBlock } from './project-block.ts';
import { type ConsumersByType, consumersByType, type ReadRecord, readRecords, type Task } from './read-record.ts';

/**
 * Handles contract events: each once (inbox in the commit of its effect), in order per key. A refusal is acknowledged
 * and logged. A fault is tried again with growing waits and then parked with its error, so that other records can go
 * on; what the parked record may forbid is held (rule S10). While the database is away or a topic is unheard nothing is
 * parked: the bus delivers again.
 */
export async function startConsumers<Context>(options: ConsumerOptions<Context>): Promise<AsyncDisposable> {
  const { service, bus, database, log, consumers } = options;
  if (consumers.length === 0) return { [Symbol.asyncDispose]: async () => {} };
  const byType = consumersByType(consumers);
  const onError = (error: unknown) => {
    // The code that stopped hearing the topic has logged it, and a metric keeps showing it.
    if (!(error instanceof TopicUnheard)) log.error({ err: error }, 'consuming failed, trying again');
  };
  for (const { topic, cause, detail } of await unheardTopics(database)) log.error({ topic, cause }, detail);
  const topics = [...new Set(consumers.map(({ topic }) => topic))];
  await using starting = new AsyncDisposableStack();
  starting.use(startForgetting(options, topics, onError));
  const replay = async (record: BusRecord) => {
    const [read] = await readRecords([record], byType, options, { isReplayed: true });
    if (!read) return undefined;
    await handleBlock([read], options);
    return 'tasks' in read ? read.tasks.map(({ key }) => key) : undefined;
  };
  starting.use(startRequests(options, replay, onError));
  const repair = { ...options, isRepair: true };
  starting.use(startRepublished(options, (records) => handle(records, byType, repair), onError));
  starting.use(
    await bus.subscribe({
      group: consumerGroup(service),
      topics: [...topics, ...topics.map((topic) => deadLetterTopic(topic, service))],
      types: [...byType.values()].map(({ type }) => type),
      handle: (records) =>
        measured(records, options, () => sayingWhatWaits(records, options, () => handle(records, byType, options))),
      onGap: ({ topic }) => noteGap(topic, options),
      onError,
    }),
  );
  const resources = starting.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/**
 * Expired records of a dead-letter topic (version 0.1.0) are lost for good, and leave no gap in the topic that they
 * came from.
 */
async function noteGap<Context>(topic: string, options: ConsumerOptions<Context>): Promise<void> {
  if (readDeadLetterTopic(topic)) return;
  const command = `npm run republish -- ${topicOwners[topic as Topic]} --for ${options.service}`;
  const detail = `Records of ${topic} are gone that ${options.service} has not read. It handles no others until it has them: ${command}`;
  await stopHearing(options, { topic, cause: 'gap', detail });
}

/** All records of a block are of one topic. */
async function measured<Context>(
  [first]: readonly BusRecord[],
  { counts }: ConsumerOptions<Context>,
  handleAll: () => Promise<void>,
): Promise<void> {
  const end = counts.handlingSeconds.startTimer({ topic: first?.topic ?? '' });
  try {
    await handleAll();
  } finally {
    end();
  }
}

async function handle<Context>(
  records: readonly BusRecord[],
  byType: ConsumersByType<Context>,
  options: ConsumerOptions<Context>,
): Promise<void> {
  if (readDeadLetterTopic(records[0]?.topic ?? '')) return adopt(records, byType, options);
  const forUs = records.filter(({ headers }) => (headers[replayHeader] ?? options.service) === options.service);
  await handleBlock(await readRecords(forUs, byType, options), options);
}

async function handleBlock<Context>(
  reads: readonly ReadRecord<Context>[],
  options: ConsumerOptions<Context>,
): Promise<void> {
  const { parking, isRepair } = options;
  const { byKey: database } = options.database;
  for (const topic of new Set(reads.map(({ record }) => record.topic))) await assertHeard(database, topic, isRepair);
  const tasks = reads.flatMap((read) => ('tasks' in read ? read.tasks : []));
  const replayed = tasks.filter(({ isReplayed }) => isReplayed);
  await forgetParked(
    database,
    replayed.map(({ key }) => key),
  );
  const fresh = await freshKeys(
    database,
    tasks.flatMap((task) => [task.key, ...wholeOf(task)]),
  );
  const strands = await openStrands(database, reads, parking);
  const toReactTo = await reactions(
    database,
    tasks.filter(({ key }) => fresh.has(key)),
  );
  let block: Task<Context>[] = [];
  const projectThose = async () => {
    await projectWhole(block, options, strands);
    block = [];
  };
  for (const read of reads) {
    if ('error' in read) {
      await projectThose();
      await park(read, options, strands);
      continue;
    }
    for (const task of read.tasks) {
      // A block may hold the same event twice.
      if (!wholeOf(task).every((key) => fresh.has(key)) || !fresh.delete(task.key)) continue;
      if (!toReactTo.has(task)) {
        block.push(task);
        continue;
      }
      await projectThose();
      await handleTask(task, options, strands, () => react(task, options));
    }
  }
  await projectThose();
}

/**
 * The event of which this is a part. When it is handled all of its parts are, also those into which it was divided then:
 * an old event that comes again must not undo what followed. What was parked is replayed all the same.
 */
const wholeOf = <Context>({ event, isReplayed }: Task<Context>) =>
  event.partOf === undefined || isReplayed ? [] : [event.partOf];

const isReaction = <Context>({ consumer, isLast }: Task<Context>) => isLast && consumer.react !== undefined;

/** Those of these tasks that give a command. */
async function reactions<Context>(database: Queryable, tasks: readonly Task<Context>[]): Promise<Set<Task<Context>>> {
  const found = new Set(tasks.filter(isReaction));
  for (const [{ reactsTo }, ofOne] of Map.groupBy(found, ({ consumer }) => consumer)) {
    if (!reactsTo) continue;
    const wanted = await reactsTo(database, ofOne.map(({ event }) => event) as never);
    for (const task of ofOne) if (!wanted.has(task.event.id)) found.delete(task);
  }
  return found;
}

/** Projects all of them at once. When that fails, or some must wait, halves the block, down to the event at fault. */
async function projectWhole<Context>(
  block: Task<Context>[],
  options: ConsumerOptions<Context>,
  strands: Strands,
): Promise<void> {
  const [first] = block;
  if (!first) return;
  if (block.length === 1) return handleTask(first, options, strands, () => project(block, options));
  try {
    if (!block.some((task) => strands.ahead(task) !== undefined)) return await project(block, options);
  } catch (error) {
    if (isUnavailable(error)) throw error;
  }
  const half = Math.ceil(block.length / 2);
  await projectWhole(block.slice(0, half), options, strands);
  await projectWhole(block.slice(half), options, strands);
}

async function project<Context>(block: Task<Context>[], options: ConsumerOptions<Context>): Promise<void> {
  const { database, context } = options;
  const records = block.map(({ record }) => record);
  await handleInSpans(records, (inSpanOf) =>
    database.transaction(async (transaction) => {
      const effects = block.filter((task) => !isReaction(task));
      await projectBlock(transaction, effects, { context, inSpanOf });
      await note(transaction, block, options);
    }),
  );
  countHandled(block, options);
}

async function react<Context>(task: Task<Context>, options: ConsumerOptions<Context>): Promise<void> {
  const { database, context } = options;
  // A command may be given once.
  const once = { ...task, isRepeatable: false };
  let marked = false;
  await handleInSpans([task.record], (inSpanOf) =>
    inSpanOf(task.record, async () => {
      await task.consumer.react?.(task.event as never, context, async (transaction) => {
        await note(transaction, [once], options);
        marked = true;
      });
    }),
  );
  if (!marked) await database.transaction((transaction) => note(transaction, [once], options));
  countHandled([task], options);
}

/** The last effect of a parked record resolves it. */
async function note<Context>(
  transaction: Queryable,
  tasks: readonly Task<Context>[],
  options: ConsumerOptions<Context>,
): Promise<void> {
  // A topic may have become unheard while handlers were running.
  const topics = [...new Set(tasks.map((task) => task.topic))];
  await together([
    noteHandled(transaction, tasks, options.clock.realNow()),
    ...topics.map((topic) => assertHeard(transaction, topic, options.isRepair)),
  ]);
  for (const { record, isReplayed, isLast } of tasks) {
    if (isReplayed && isLast) await resolve(transaction, record, options);
  }
}

/** An event with two effects counts as handled after the last one. */
function countHandled<Context>(tasks: readonly Task<Context>[], { clock, counts }: ConsumerOptions<Context>): void {
  const now = clock.now();
  for (const [topic, those] of Map.groupBy(tasks, (task) => task.topic)) {
    const last = those.filter(({ isLast }) => isLast);
    if (last.length > 0) counts.handled.inc({ topic, outcome: 'handled' }, last.length);
    const delay = counts.delaySeconds.labels({ topic });
    for (const { event } of last) delay.observe(secondsBetween(event.occurredAt, now));
  }
}

async function handleTask<Context>(
  task: Task<Context>,
  options: ConsumerOptions<Context>,
  strands: Strands,
  effect: () => Promise<void>,
): Promise<void> {
  const ahead = strands.ahead(task);
  if (ahead === undefined) return withRetries(task, options, strands, effect);
  const error = new Error(`Waits behind ${ahead}`);
  await park({ ...task, error, waitsFor: ahead, tasks: [task] }, options, strands);
}

async function withRetries<Context>(
  task: Task<Context>,
  options: ConsumerOptions<Context>,
  strands: Strands,
  effect: () => Promise<void>,
): Promise<void> {
  const { database, log, counts, waits } = options;
  const { key, topic, event } = task;
  for (let attempt = 0; ; attempt += 1) {
    try {
      if ((await freshKeys(database, [key])).has(key)) await effect();
      else await strands.refresh();
      return;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (error instanceof Refusal) {
        log.info({ event: event.id, type: event.type, code: error.code }, 'refused');
        // A refused event had no effect, so a rebuild makes nothing from it.
        const refused = { ...task, isProjected: false, isRepeatable: false };
        await database.transaction((transaction) => note(transaction, [refused], options));
        counts.handled.inc({ topic, outcome: 'refused' });
        return;
      }
      counts.faults.inc({ topic });
      const waitMs = waits.retriesMs[attempt];
      log.error({ err: error, event: event.id, type: event.type, attempt }, 'handling an event failed');
      if (waitMs === undefined) return park({ ...task, error: error as Error, tasks: [task] }, options, strands);
      await wait(waitMs);
    }
  }
}
