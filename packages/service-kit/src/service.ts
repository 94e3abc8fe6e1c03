import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Bus, openBus } from '@cadenza/bus';
import type { Clock } from '@cadenza/clock';
import type { Topic } from '@cadenza/contracts';
import { eventStoreMigrations, type RecordedEvent } from '@cadenza/event-store';
import { type Database, migrate, openDatabase } from '@cadenza/postgres';
import { awaitWrites } from './await-writes.ts';
import type { Consumer } from './consume/consumer.ts';
import { deadLetterTopic } from './consume/dead-letter.ts';
import { startConsumers } from './consume/start-consumers.ts';
import { createHttpApp } from './http/create-http-app.ts';
import type { Route } from './http/route.ts';
import { createLog, type Log } from './log.ts';
import { type PublishRules, startPublisher } from './publish/publisher.ts';
import { clockFrom, kafkaFrom, type ServiceSettings } from './service-settings.ts';

/** What every event-sourced service is built on. */
export interface Kit {
  clock: Clock;
  database: Database;
  bus: Bus;
  log: Log;
  /** Tells the publisher that events were appended outside of a request. */
  wakePublisher(): void;
}

export interface RunningService<App> extends AsyncDisposable {
  app: App;
  port: number;
}

interface ServiceDefinition<App> {
  name: string;
  settings: ServiceSettings;
  /** The folder of the service's own SQL files. */
  migrations: string;
  routes: readonly Route<App>[];
  consumers: readonly Consumer<App>[];
  publishes: PublishRules<App>;
  /** Own topics, and types of them, whose effect in another service a later read must show (rule C1 over two hops). */
  awaitsAnswersTo?: { topic: Topic; types: readonly string[] };
  /** Other topics this service publishes to or reads. */
  topics: readonly Topic[];
  createApp(kit: Kit): App;
  /** Loops of the service's own; disposed first. */
  startLoops?: (app: App) => Promise<AsyncDisposable>;
  overrides?: KitOverrides;
}

/** What tests may put in the place of the real thing, or around it. */
export interface KitOverrides {
  clock?: Clock;
  bus?: (bus: Bus) => Bus;
}

const kitMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Starts a service: schema, bus, publisher, consumers, HTTP. Disposing stops it in the opposite order. */
export async function startService<App>(definition: ServiceDefinition<App>): Promise<RunningService<App>> {
  const { name, settings } = definition;
  const log = createLog(name, settings.LOG_LEVEL);
  const clock = definition.overrides?.clock ?? clockFrom(settings);
  await migrate(settings.DATABASE_URL, eventStoreMigrations, 'event_store_migrations');
  await migrate(settings.DATABASE_URL, kitMigrations, 'service_kit_migrations');
  await migrate(settings.DATABASE_URL, definition.migrations);

  await using starting = new AsyncDisposableStack();
  const database = starting.use(openDatabase(settings.DATABASE_URL, { applicationName: `cadenza-${name}` }));
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
  let wakePublisher = () => {};
  const app = definition.createApp({ clock, database, bus, log, wakePublisher: () => wakePublisher() });
  const common = { service: name, app, bus, database, clock, log };
  const publisher = starting.use(
    await startPublisher({ ...common, databaseUrl: settings.DATABASE_URL, rules: definition.publishes }),
  );
  wakePublisher = publisher.wake;
  starting.use(await startConsumers({ ...common, consumers: definition.consumers }));

  const server = await listenOn(
    createHttpApp({
      app,
      routes: definition.routes,
      log,
      clock,
      internalSecret: settings.INTERNAL_SECRET,
      isReady: async () => ownBus.isReady() && (await database.query('select 1')).rowCount === 1,
      awaitWrites: (header) => awaitWrites(database, header, awaited(definition)),
      onWrote: (events) => {
        if (events.length > 0) publisher.wake();
        return marksOf(events, definition);
      },
    }),
    settings,
  );
  starting.defer(() => closeServer(server));
  if (definition.startLoops) starting.use(await definition.startLoops(app));
  const resources = starting.move();
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'listening');
  return { app, port, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

function awaited<App>({ consumers, awaitsAnswersTo }: ServiceDefinition<App>) {
  return {
    handled: new Set<string>(consumers.map(({ topic, type }) => `${topic}:${type}`)),
    answered: new Set<string>(awaitsAnswersTo ? [awaitsAnswersTo.topic] : []),
  };
}

function marksOf<App>(
  events: readonly RecordedEvent[],
  { publishes, awaitsAnswersTo }: ServiceDefinition<App>,
): string[] {
  return events.flatMap(({ id, type }) => {
    const topic = publishes.topicOf(type);
    if (!topic) return [];
    const contractType = publishes.contractTypeOf?.(type) ?? type;
    return [`${topic}:${id}:${contractType}${awaitsAnswersTo?.types.includes(type) ? ':answered' : ''}`];
  });
}

export async function listenOn(
  handler: Parameters<typeof createServer>[1] & object,
  { PORT, HOST }: { PORT: number; HOST: string },
): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 120_000 }, handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  return server;
}

/** Takes nothing new, lets running requests end, then closes what is still open. */
export async function closeServer(server: Server, graceMs = 5_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
