import type { Topic } from '@cadenza/contracts';
import type { Route, WrittenEvent } from '@cadenza/http-kit';
import { createHttpApp } from '@cadenza/http-kit';
import { type HttpServer, listenOn } from '@cadenza/http-server';
import { awaitWrites } from './await-writes.ts';
import { type KitDefinition, startKit } from './kit.ts';
import { forgetMade } from './made-once/forget-made.ts';
import { makeOnceIn } from './made-once/made-once.ts';
import type { PublishRules } from './publish/publisher.ts';
import { refusalOfConflict } from './refusal-of-conflict.ts';

export interface RunningService<Context> extends AsyncDisposable, Pick<HttpServer, 'port' | 'drain'> {
  context: Context;
}

interface ServiceDefinition<Context> extends KitDefinition<Context> {
  routes: readonly Route<Context>[];
  publishes: PublishRules<Context>;
  /** Topics whose events another service acknowledges to this one: reads show the effect (rule C1 over two hops). */
  acknowledgedTopics?: readonly Topic[];
  /** The service's own loops; disposed first. */
  startLoops?: (context: Context) => Promise<AsyncDisposable>;
}

/** Starts an event-sourced service: its kit, and HTTP. Disposing stops them in reverse order. */
export async function startService<Context>(definition: ServiceDefinition<Context>): Promise<RunningService<Context>> {
  const { settings } = definition;
  await using starting = new AsyncDisposableStack();
  const { context, kit, isBusReady } = starting.use(await startKit(definition));
  const { clock, database, log, metrics, wakePublisher } = kit;

  starting.use(forgetMade(database, clock, log));
  const awaitable = awaited(definition);
  const server = starting.use(
    await listenOn(
      createHttpApp({
        context,
        routes: definition.routes,
        log,
        metrics,
        clock,
        identities: kit.identities,
        asRefusal: refusalOfConflict,
        isReady: async () => isBusReady() && (await database.query('select 1')).rowCount === 1,
        makeOnce: (request) => makeOnceIn(database, request),
        awaitWrites: (header) => awaitWrites(database, header, awaitable),
        onWrote: (events) => {
          if (events.length > 0) wakePublisher({ isWaitedFor: true });
          return marksOf(events, definition);
        },
      }),
      settings,
    ),
  );
  if (definition.startLoops) starting.use(await definition.startLoops(context));
  const resources = starting.move();
  const { port, drain } = server;
  log.info({ port }, 'listening');
  return { context, port, drain, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

function awaited<Context>({ consumers, acknowledgedTopics }: ServiceDefinition<Context>) {
  return {
    handled: new Set<string>(consumers.map(({ topic, type }) => `${topic}:${type}`)),
    acknowledged: new Set<string>(acknowledgedTopics),
  };
}

function marksOf<Context>(events: readonly WrittenEvent[], { publishes }: ServiceDefinition<Context>): string[] {
  return events.flatMap(({ id, type }) => {
    const topic = publishes.topicOf(type);
    if (!topic) return [];
    const contractType = publishes.contractTypeOf?.(type) ?? type;
    return [`${topic}:${id}:${contractType}${publishes.acknowledgedTypes?.includes(type) ? ':answered' : ''}`];
  });
}
