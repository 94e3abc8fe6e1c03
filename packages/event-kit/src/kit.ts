import { type Bus, openBus } from '@cadenza/bus';
import type { Clock } from '@cadenza/clock';
import type { Topic } from '@cadenza/contracts';
import { continueAfterRestore } from '@cadenza/event-store';
import {
  clockFrom,
  createLog,
  createMetrics,
  type Identities,
  type Log,
  type LogDestination,
  type Metrics,
  openIdentities,
} from '@cadenza/http-kit';
import { type Database, openDatabase } from '@cadenza/postgres';
import type { Consumer } from './consume/consumer.ts';
import { consumerGroup } from './consume/consumer-group.ts';
import { deadLetterTopic } from './consume/dead-letter.ts';
import { startConsumers } from './consume/start-consumers.ts';
import { type Waits, waitsDefault } from './consume/waits.ts';
import { journalTables } from './journal/read-journal.ts';
import { kitMetrics, watchKit } from './metrics/kit-metrics.ts';
import { migrateService } from './migrate-service.ts';
import { type Parking, parkOnly } from './parked/parking.ts';
import { type PublishRules, startPublisher, type WakePublisher } from './publish/publisher.ts';
import type { LeadKeys } from './sealing/lead-keys.ts';
import { kafkaFrom, type ServiceSettings } from './service-settings.ts';

/** What every service on the bus is built on. */
export interface Kit {
  /** The name of the service. */
  name: string;
  clock: Clock;
  database: Database;
  bus: Bus;
  log: Log;
  /** The identity with which this service calls others, and the callers it trusts. */
  identities: Identities;
  /** Where a service's `metrics.ts` declares its own figures. */
  metrics: Metrics;
  wakePublisher: WakePublisher;
}

export interface KitDefinition<Context> {
  name: string;
  settings: ServiceSettings;
  /** The folder of the service's own SQL files. */
  migrations: string;
  consumers: readonly Consumer<Context>[];
  /** What a record that the service cannot handle may forbid; absent: nothing. */
  parking?: Parking<Context>;
  /** Absent when the service has no events of its own. */
  publishes?: PublishRules<Context>;
  /**
   * Where the service gets the keys of leads, with which personal data on the bus is sealed; absent in a service that
   * needs none of it.
   */
  leadKeys?: (context: Context) => LeadKeys;
  /** Other topics this service publishes to or reads. */
  topics: readonly Topic[];
  createContext(kit: Kit): Context;
  /**
   * Runs at every start, before anything is consumed or served: code that finishes what a migration cannot do in SQL.
   */
  finishMigrations?: (context: Context) => Promise<unknown>;
  overrides?: KitOverrides;
}

/** What tests may replace or wrap. */
export interface KitOverrides {
  clock?: Clock;
  waits?: Waits;
  bus?: (bus: Bus) => Bus;
  /** Instead of standard output. */
  logTo?: LogDestination;
}

export interface RunningKit<Context> extends AsyncDisposable {
  context: Context;
  kit: Kit;
  /** Whether the bus has been reached since the start. */
  isBusReady(): boolean;
}

/**
 * Starts what a service has behind its HTTP side: schema, bus, publisher, consumers. Disposing stops them in reverse
 * order. While the bus is away the kit keeps trying to reach it.
 */
export async function startKit<Context>(definition: KitDefinition<Context>): Promise<RunningKit<Context>> {
  const { name, settings } = definition;
  const log = createLog(name, settings.LOG_LEVEL, definition.overrides?.logTo);
  const clock = definition.overrides?.clock ?? clockFrom(settings);
  await using starting = new AsyncDisposableStack();
  const identities = starting.use(await openIdentities(name, settings, log));
  await migrateService(settings.DATABASE_URL, definition.migrations);
  const database = starting.use(openDatabase(settings.DATABASE_URL, { applicationName: `cadenza-${name}` }));
  if (await continueAfterRestore(database, journalTables))
    log.warn('the database was restored into another cluster; the order of its events goes on');
  const deadLetterTopics = definition.consumers.map(({ topic }) => deadLetterTopic(topic, name));
  const ownBus = starting.use(
    await openBus({
      clientId: `cadenza-${name}`,
      topics: [...new Set([...definition.topics, ...deadLetterTopics])],
      kafka: kafkaFrom(settings),
      databaseUrl: settings.BUS_DATABASE_URL,
      onError: (error) => log.error({ err: error }, 'the bus cannot be reached, trying again'),
    }),
  );
  const bus = definition.overrides?.bus?.(ownBus) ?? ownBus;
  let wakePublisher: WakePublisher = () => {};
  const metrics = createMetrics(name);
  const consumedTopics = [...new Set(definition.consumers.map(({ topic }) => topic))];
  watchKit(metrics, { database, bus: ownBus, clock, group: consumerGroup(name), topics: consumedTopics });
  const kit: Kit = { name, clock, database, bus, log, identities, metrics, wakePublisher: (how) => wakePublisher(how) };
  const context = definition.createContext(kit);
  await definition.finishMigrations?.(context);
  const counts = kitMetrics(metrics, consumedTopics);
  const common = {
    service: name,
    context,
    bus,
    database,
    clock,
    log,
    leadKeys: definition.leadKeys?.(context),
    counts,
    waits: definition.overrides?.waits ?? waitsDefault,
  };
  if (definition.publishes) {
    wakePublisher = starting.use(await startPublisher({ ...common, rules: definition.publishes })).wake;
  }
  starting.use(
    await startConsumers({ ...common, consumers: definition.consumers, parking: definition.parking ?? parkOnly }),
  );
  const resources = starting.move();
  return { context, kit, isBusReady: () => ownBus.isReady(), [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
