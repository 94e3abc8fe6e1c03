import type { OpenedBus } from '@cadenza/bus';
import type { Clock } from '@cadenza/clock';
import { loadCheckpoint, measureUnread } from '@cadenza/event-store';
import { delayBuckets, durationBuckets, type Metrics } from '@cadenza/http-kit';
import { everyInstance, watchDatabase } from '@cadenza/http-kit/database-metrics';
import { readQuickly } from '@cadenza/http-kit/read-quickly';
import type { Database } from '@cadenza/postgres';
import { countParked } from '../parked/parked-records.ts';
import { publisherName } from '../publish/publisher-name.ts';
import { unheardCauses, unheardTopics } from '../unheard/unheard-topics.ts';

/** Counting stops here: beyond this it is enough to know that there are more. */
const unpublishedMax = 10_000;

export type KitMetrics = ReturnType<typeof kitMetrics>;

/** What every event-sourced service counts: the events it publishes and those of others that it handles. */
export function kitMetrics(metrics: Metrics, consumedTopics: readonly string[] = []) {
  const known = consumedTopics.map((topic) => ({ topic }));
  return {
    published: metrics.counter({
      name: 'cadenza_published_events_total',
      help: 'Events that the bus has taken, by topic; after a crash some are counted again',
      labelNames: ['topic'],
    }),
    publishFailures: metrics.counter({
      name: 'cadenza_publish_failures_total',
      help: 'Tries to publish that failed; each is followed by another, nothing is lost',
    }),
    handled: metrics.counter({
      name: 'cadenza_handled_events_total',
      help: 'Events of a topic that this service is done with: handled, refused by a rule (which is as it should be), or parked',
      labelNames: ['topic', 'outcome'],
    }),
    faults: metrics.counter({
      name: 'cadenza_handling_faults_total',
      help: 'Tries to handle an event that failed, by topic; each is tried again or parked',
      labelNames: ['topic'],
      known,
    }),
    handlingSeconds: metrics.histogram({
      name: 'cadenza_handling_duration_seconds',
      help: 'How long it took to handle a block of up to 500 records of a topic, waits between tries included',
      labelNames: ['topic'],
      buckets: durationBuckets,
    }),
    delaySeconds: metrics.histogram({
      name: 'cadenza_event_delay_seconds',
      help: "From the moment an event happened in another service to its effect in this one, in seconds of the product's time",
      labelNames: ['topic'],
      buckets: delayBuckets,
    }),
  };
}

/** Gauges on the service's database, its outbox and its place on the bus. */
export function watchKit(
  metrics: Metrics,
  {
    database,
    bus,
    clock,
    group,
    topics,
  }: { database: Database; bus: OpenedBus; clock: Clock; group: string; topics: readonly string[] },
): void {
  watchDatabase(metrics, database);
  metrics.read(
    {
      cadenza_parked_records: {
        help: `Records of a topic that this service could not handle and keeps until they are replayed or dropped. ${everyInstance}`,
        labelNames: ['topic'],
      },
    },
    async () => {
      const parked = await readQuickly(database, countParked);
      return { cadenza_parked_records: topics.map((topic) => ({ labels: { topic }, value: parked.get(topic) ?? 0 })) };
    },
  );
  metrics.read(
    {
      cadenza_unheard_topics: {
        help: `Whether this service does not handle the records of a topic now, by cause: 1 or 0. ${everyInstance}`,
        labelNames: ['topic', 'cause'],
      },
    },
    async () => {
      const unheard = await readQuickly(database, unheardTopics);
      const places = topics.flatMap((topic) => unheardCauses.map((cause) => ({ topic, cause })));
      const isUnheard = (place: (typeof places)[number]) =>
        unheard.some(({ topic, cause }) => topic === place.topic && cause === place.cause);
      return { cadenza_unheard_topics: places.map((labels) => ({ labels, value: isUnheard(labels) ? 1 : 0 })) };
    },
  );
  metrics.read(
    {
      cadenza_unpublished_events: {
        help: `Events that are committed and not yet published, at most ${unpublishedMax}. ${everyInstance}`,
      },
      cadenza_unpublished_age_seconds: {
        help: `How long the oldest event that is not yet published has waited, in seconds of the product's time; 0 when none waits. ${everyInstance}`,
      },
    },
    async () => {
      const { count, oldest } = await readQuickly(database, async (reading) =>
        measureUnread(reading, await loadCheckpoint(reading, publisherName), unpublishedMax),
      );
      const age = oldest === null ? 0 : secondsSince(oldest, clock);
      return { cadenza_unpublished_events: count, cadenza_unpublished_age_seconds: age };
    },
  );
  metrics.read(
    {
      cadenza_bus_up: { help: 'Whether the service reaches the event bus: 1 or 0', otherwise: 0 },
      cadenza_consumer_lag_records: {
        help: `Records on a topic that this service has not handled yet. ${everyInstance}`,
        labelNames: ['topic'],
      },
    },
    async () => {
      const lag = await bus.lag(group, topics);
      const figures = topics.map((topic) => ({ labels: { topic }, value: lag.get(topic) ?? 0 }));
      return { cadenza_bus_up: 1, cadenza_consumer_lag_records: figures };
    },
  );
}

/** Seconds of the product's time from an instant (ISO 8601) to now; never negative. */
export function secondsSince(instant: string, clock: Pick<Clock, 'now'>): number {
  return secondsBetween(instant, clock.now());
}

/** Seconds from an instant (ISO 8601) to another; never negative. */
export function secondsBetween(instant: string, now: Temporal.Instant): number {
  return Math.max(0, now.epochMilliseconds - Date.parse(instant)) / 1_000;
}
