import { setTimeout as wait } from 'node:timers/promises';
import type { Bus, BusRecord } from '@cadenza/bus';
import { startLoop } from '@cadenza/clock';
import type { ContractEvent, Topic } from '@cadenza/contracts';
import { hasUnread, loadCheckpoint, type RecordedEvent, readCommitted, saveCheckpoint } from '@cadenza/event-store';
import { type Database, leaseShares, listen } from '@cadenza/postgres';
import type { Log } from '../log.ts';
import type { KitMetrics } from '../metrics/kit-metrics.ts';
import type { LeadKeys } from '../sealing/lead-keys.ts';
import { sealEvents } from '../sealing/seal-events.ts';
import { publishInSpans } from '../tracing/record-spans.ts';
import { publisherName } from './publisher-name.ts';

const batchEventsMax = 500;
/** A wake comes with every commit; this finds what a process left behind that ended before it could wake anybody. */
const idleMs = 5_000;
/** How soon events are looked for again that an older transaction hides. */
const hiddenMsMin = 5;
const hiddenMsMax = 25;
/** The most that it waits between two batches that are not full: each costs a dozen round trips, and wakes all who read. */
const pauseMsMax = 20;
const notifyChannel = 'events_appended';

/** What of a domain event the world may know: topic, key and data. */
export interface Draft {
  key: string;
  type: string;
  data: object;
  answers?: string[];
}

/** How a service's domain events become contract events, at most one each, with the id of the domain event. */
export interface PublishRules<Context> {
  /** The topic of a domain event, or `undefined` when it stays inside. Needs nothing but the type. */
  topicOf(type: string): Topic | undefined;
  /** The contract event's type, where it is not the domain event's. */
  contractTypeOf?(type: string): string;
  /** Domain events that another service answers when it has done what follows from them. */
  answeredTypes?: readonly string[];
  /** Several events at once, so that what they leave out can be read in blocks. A missing draft is not published. */
  drafts(events: RecordedEvent[], context: Context): Promise<Map<string, Draft>>;
}

/**
 * Publishes what was committed, in commit-safe order; one copy of the service at a time does it. After a crash some
 * events are published again, with the same ids.
 */
export async function startPublisher<Context>({
  service,
  context,
  bus,
  database,
  databaseUrl,
  rules,
  leadKeys,
  log,
  counts,
}: {
  service: string;
  context: Context;
  bus: Bus;
  database: Database;
  databaseUrl: string;
  rules: PublishRules<Context>;
  /** Absent in a service that says nothing of persons. */
  leadKeys?: LeadKeys | undefined;
  log: Log;
  counts: Pick<KitMetrics, 'published' | 'publishFailures'>;
}): Promise<{ wake(): void } & AsyncDisposable> {
  const onError = (error: unknown) => {
    counts.publishFailures.inc();
    log.error({ err: error }, 'publishing failed, trying again');
  };
  let wake = () => {};
  const lease = await leaseShares(databaseUrl, {
    name: `publisher ${service}`,
    shares: 1,
    onChange: () => wake(),
    onError,
  });
  let hiddenMs = hiddenMsMin;
  let pauseMs = 0;

  /** Events that come alone wait for nothing; the longer others go on coming, the more of them go in one batch. */
  async function pause(): Promise<void> {
    if (pauseMs > 0) await wait(pauseMs);
    pauseMs = Math.min(pauseMsMax, Math.max(1, pauseMs * 2));
  }

  async function turn(): Promise<number> {
    if (lease.held().length === 0) return idleMs;
    const before = await loadCheckpoint(database.byKey, publisherName);
    const { events, checkpoint } = await readCommitted(database.byKey, before, batchEventsMax);
    if (events.length === 0) {
      if (await hasUnread(database.byKey, before)) {
        hiddenMs = Math.min(hiddenMsMax, hiddenMs * 2);
        return hiddenMs;
      }
      pauseMs = 0;
      return idleMs;
    }
    hiddenMs = hiddenMsMin;
    const records = await toRecords(events, rules, context, leadKeys);
    await publishInSpans(records, (carrying) => bus.publish(carrying));
    for (const { topic } of records) counts.published.inc({ topic });
    await saveCheckpoint(database.byKey, publisherName, checkpoint);
    if (events.length < batchEventsMax) await pause();
    return 0;
  }

  const loop = startLoop(turn, { onError });
  wake = loop.wake;
  const listener = listen(databaseUrl, notifyChannel, loop.wake);
  return {
    wake() {
      if (lease.held().length > 0) loop.wake();
      else database.query('select pg_notify($1, $2)', [notifyChannel, '']).catch(onError);
    },
    [Symbol.asyncDispose]: async () => {
      await listener[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
    },
  };
}

/**
 * What the bus is told of these events, in their order.
 * @param leadKeys absent only where nothing is said of persons, or not to the bus: then nothing is sealed
 */
export async function toRecords<Context>(
  events: RecordedEvent[],
  rules: PublishRules<Context>,
  context: Context,
  leadKeys?: LeadKeys,
): Promise<BusRecord[]> {
  const published = events.filter(({ type }) => rules.topicOf(type));
  const drafts = await rules.drafts(published, context);
  const drafted = published.flatMap((event) => {
    const draft = drafts.get(event.id);
    return draft ? [{ event, draft }] : [];
  });
  const sealed = await sealEvents(drafted.map(toContractEvent), leadKeys);
  return drafted.map(({ event }, index) =>
    toRecord(rules.topicOf(event.type) as Topic, sealed[index] as ContractEvent, event.metadata.traceparent),
  );
}

function toContractEvent({ event, draft }: { event: RecordedEvent; draft: Draft }): ContractEvent {
  const { id, occurredAt, metadata } = event;
  const { correlationId, causationId } = metadata;
  const { key, type, data, answers = [] } = draft;
  return { id, version: 1, type, key, occurredAt, correlationId, causationId, answers, data };
}

function toRecord(topic: Topic, event: ContractEvent, traceparent: string | undefined): BusRecord {
  const { id, version, type, key, correlationId, causationId } = event;
  const headers = {
    type,
    version: String(version),
    correlationId: correlationId ?? '',
    causationId: causationId ?? '',
    ...(traceparent && { traceparent }),
  };
  return { topic, key, id, headers, value: JSON.stringify(event) };
}
