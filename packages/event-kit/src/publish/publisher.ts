import { setTimeout as wait } from 'node:timers/promises';
import type { Bus, BusRecord } from '@cadenza/bus';
import { startLoop } from '@cadenza/clock';
import type { ContractEvent, Topic } from '@cadenza/contracts';
import { hasUnread, loadCheckpoint, type RecordedEvent, readCommitted, saveCheckpoint } from '@cadenza/event-store';
import type { Log } from '@cadenza/http-kit';
import { type Database, leaseShares, listen } from '@cadenza/postgres';
import type { KitMetrics } from '../metrics/kit-metrics.ts';
import type { KeysByLead, LeadKeys } from '../sealing/lead-keys.ts';
import { sealEvents } from '../sealing/seal-events.ts';
import { publishInSpans } from '../tracing/record-spans.ts';
import { inParts } from './in-parts.ts';
import { publisherName } from './publisher-name.ts';

const batchEventsMax = 500;
/** Every commit wakes the publisher; this poll finds events of a process that died before it could do so. */
const idleMs = 5_000;
/** How soon to look again for events that an older transaction hides. */
const hiddenMsMin = 5;
const hiddenMsMax = 25;
/** The longest wait between two blocks that are not full: each costs a dozen round trips, and as many in each reader. */
const pauseMsMaxDefault = 100;
const notifyChannel = 'events_appended';
/** What a notification says when somebody waits for the events. */
const waitedFor = 'waited-for';

/** What other services may know of a domain event: topic, key and data. */
export interface Draft {
  key: string;
  type: string;
  data: object;
  /** The events that this one acknowledges (rule C1). In the contract event the field is called `answers`. */
  acknowledges?: string[];
  /** The keys of leads that were read with their data; the others are looked up. Not published. */
  leadKeys?: KeysByLead;
}

/** How a service's domain events become contract events: at most one each, with its id. A large one is several records. */
export interface PublishRules<Context> {
  /** The topic of a domain event, or `undefined` when the event stays internal. Depends only on the type. */
  topicOf(type: string): Topic | undefined;
  /** The contract event's type, where it differs from that of the domain event. */
  contractTypeOf?(type: string): string;
  /** About how many leads' data is read to publish an event; absent: none. So much is in memory at once. */
  leadsOf?(event: RecordedEvent): number;
  /** Domain events that another service acknowledges when it has done what follows from them. */
  acknowledgedTypes?: readonly string[];
  /**
   * Whether responses name a domain event, so that later reads wait for its effect elsewhere (rule C1): all, if absent.
   * One that is not published would be waited for in vain.
   */
  isAwaited?(event: { type: string; data?: unknown }): boolean;
  /**
   * The longest wait between two blocks, where nobody needs the events of a series at once. Events less than this apart are
   * a series. Absent: `pauseMsMaxDefault`, and a series ends whenever everything is published.
   */
  pauseMsMax?: number;
  /**
   * Takes several events at once, so that data that they leave out can be read in blocks. An event without a draft is
   * not published.
   */
  drafts(events: RecordedEvent[], context: Context): Promise<Map<string, Draft>>;
}

/**
 * Wakes the publisher: events were appended.
 * @param how.isWaitedFor whether somebody waits for them: then they do not wait for more to share their block
 */
export type WakePublisher = (how?: { isWaitedFor: boolean }) => void;

/**
 * Publishes committed events in commit-safe order; one instance of the service at a time does it. After a crash some
 * events are published again, with the same ids.
 */
export async function startPublisher<Context>({
  service,
  context,
  bus,
  database,
  rules,
  leadKeys,
  log,
  counts,
}: {
  service: string;
  context: Context;
  bus: Bus;
  database: Database;
  rules: PublishRules<Context>;
  /** Absent in a service that publishes no personal data. */
  leadKeys?: LeadKeys | undefined;
  log: Log;
  counts: Pick<KitMetrics, 'published' | 'publishFailures'>;
}): Promise<{ wake: WakePublisher } & AsyncDisposable> {
  const onError = (error: unknown) => {
    counts.publishFailures.inc();
    log.error({ err: error }, 'publishing failed, trying again');
  };
  let wake = () => {};
  const lease = await leaseShares(database.session, {
    name: `publisher ${service}`,
    shares: 1,
    onChange: () => wake(),
    onError,
  });
  let hiddenMs = hiddenMsMin;
  let pauseMs = 0;
  let publishedMs = Number.NEGATIVE_INFINITY;
  /** Aborted while somebody waits for events, until all that there are have been published. */
  let hurry = new AbortController();

  /** A single event is published at once; the longer a series of events lasts, the more of them share one block. */
  async function pause(): Promise<void> {
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal: hurry.signal }).catch(() => {});
    pauseMs = Math.min(rules.pauseMsMax ?? pauseMsMaxDefault, Math.max(1, pauseMs * 2));
  }

  async function turn(): Promise<number> {
    if (lease.owned().length === 0) return idleMs;
    const before = await loadCheckpoint(database.byKey, publisherName);
    const { events, checkpoint } = await readCommitted(database.byKey, before, batchEventsMax);
    if (events.length === 0) {
      if (await hasUnread(database.byKey, before)) {
        hiddenMs = Math.min(hiddenMsMax, hiddenMs * 2);
        return hiddenMs;
      }
      if (performance.now() - publishedMs >= (rules.pauseMsMax ?? 0)) pauseMs = 0;
      hurry = new AbortController();
      return idleMs;
    }
    hiddenMs = hiddenMsMin;
    for (const block of inBlocks(events, rules)) {
      const records = await toRecords(block, rules, context, leadKeys);
      await publishInSpans(records, (carrying) => bus.publish(carrying));
      for (const { topic } of records) counts.published.inc({ topic });
    }
    await saveCheckpoint(database.byKey, publisherName, checkpoint);
    publishedMs = performance.now();
    if (events.length < batchEventsMax) await pause();
    return 0;
  }

  const loop = startLoop(turn, { onError });
  wake = () => {
    hurry.abort();
    loop.wake();
  };
  const publish = (isWaitedFor: boolean) => (isWaitedFor ? wake : loop.wake)();
  const listener = listen(database.session, notifyChannel, (payload) => publish(payload === waitedFor));
  return {
    wake({ isWaitedFor } = { isWaitedFor: false }) {
      if (lease.owned().length > 0) publish(isWaitedFor);
      else database.query('select pg_notify($1, $2)', [notifyChannel, isWaitedFor ? waitedFor : '']).catch(onError);
    },
    [Symbol.asyncDispose]: async () => {
      hurry.abort();
      await listener[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
    },
  };
}

const leadsPerBlockMax = 1_000;

/** Divides events, in their order, so that the leads of a block have room in memory. */
export function inBlocks<Context>(events: readonly RecordedEvent[], { leadsOf }: PublishRules<Context>) {
  const blocks: RecordedEvent[][] = [[]];
  let leads = 0;
  for (const event of events) {
    leads += leadsOf?.(event) ?? 0;
    if (leads > leadsPerBlockMax && blocks.at(-1)?.length) {
      blocks.push([]);
      leads = leadsOf?.(event) ?? 0;
    }
    blocks.at(-1)?.push(event);
  }
  return blocks;
}

/**
 * The bus records of these events, in their order.
 * @param leadKeys absent only where events hold no personal data, or do not go to the bus: then nothing is sealed
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
  const parts = drafted.flatMap((each) =>
    inParts(toContractEvent(each)).map((contractEvent) => ({ ...each, contractEvent })),
  );
  const sealed = await sealEvents(
    parts.map(({ contractEvent, draft }) => ({ event: contractEvent, known: draft.leadKeys })),
    leadKeys,
  );
  return parts.map(({ event }, index) =>
    toRecord(rules.topicOf(event.type) as Topic, sealed[index] as ContractEvent, event.metadata.traceparent),
  );
}

function toContractEvent({ event, draft }: { event: RecordedEvent; draft: Draft }): ContractEvent {
  const { id, occurredAt, metadata } = event;
  const { correlationId, causationId } = metadata;
  const { key, type, data, acknowledges = [] } = draft;
  return { id, version: 1, type, key, occurredAt, correlationId, causationId, answers: acknowledges, data };
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
