import type { RequestListener } from 'node:http';
import type { Topic } from '@cadenza/contracts';
import type { Route, WrittenEvent } from '@cadenza/http-kit';
import { createHttpApp } from '@cadenza/http-kit';
import { createPublicApp } from '@cadenza/http-kit/public';
import { type HttpServer, listenOn } from '@cadenza/http-server';
import { awaitWrites } from './await-writes.ts';
import { type KitDefinition, startKit } from './kit.ts';
import { forgetMade } from './made-once/forget-made.ts';
import { makeOnceIn } from './made-once/made-once.ts';
import type { PublishRules } from './publish/publisher.ts';
import { refusalOfConflict } from './refusal-of-conflict.ts';

export interface RunningService<Context> extends AsyncDisposable, Pick<HttpServer, 'port' | 'drain'> {
  context: Context;
  strangersPort: number | undefined;
}

interface ServiceDefinition<Context> extends KitDefinition<Context> {
  routes: readonly Route<Context>[];
  publishes: PublishRules<Context>;
  /** Topics whose events another service acknowledges to this one: reads show the effect (rule C1 over two hops). */
  acknowledgedTopics?: readonly Topic[];
  /** A port that strangers reach, with the open routes alone; absent: they come through the gateway. */
  strangers?: { port: number; publicUrl: string } | undefined;
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
  const http = {
    context,
    ...{ routes: definition.routes, log, metrics, clock, asRefusal: refusalOfConflict },
    onWrote: (events: readonly WrittenEvent[]) => {
      if (events.length > 0) wakePublisher({ isWaitedFor: true });
      return marksOf(events, definition);
    },
  };
  const server = starting.use(
    await listenOn(
      createHttpApp({
        ...http,
        identities: kit.identities,
        isReady: async () => isBusReady() && (await database.query('select 1')).rowCount === 1,
        makeOnce: (request) => makeOnceIn(database, request),
        awaitWrites: (header) => awaitWrites(database, header, awaitable),
      }),
      settings,
    ),
  );
  const strangers = await listenForStrangers(definition, (publicUrl) => createPublicApp({ ...http, publicUrl }));
  if (strangers) starting.use(strangers);
  if (definition.startLoops) starting.use(await definition.startLoops(context));
  const resources = starting.move();
  const { port } = server;
  const strangersPort = strangers?.port;
  log.info({ port, strangersPort }, 'listening');
  const drain = async () => void (await Promise.all([server.drain(), strangers?.drain()]));
  return { context, port, strangersPort, drain, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Load balancers keep an idle connection for up to a minute. */
const restMs = 65_000;

async function listenForStrangers<Context>(
  { settings: { HOST }, strangers }: ServiceDefinition<Context>,
  appAt: (publicUrl: string) => RequestListener,
): Promise<HttpServer | undefined> {
  if (!strangers) return undefined;
  return listenOn(appAt(strangers.publicUrl), { PORT: strangers.port, HOST }, { restMs, tellsHealth: false });
}

function awaited<Context>({ consumers, acknowledgedTopics }: ServiceDefinition<Context>) {
  return {
    handled: new Set(consumers.map(markedAs)),
    withoutKey: new Set(consumers.filter(({ isRepeatable }) => isRepeatable).map(markedAs)),
    acknowledged: new Set<string>(acknowledgedTopics),
  };
}

const markedAs = ({ topic, type }: { topic: string; type: string }) => `${topic}:${type}`;

function marksOf<Context>(events: readonly WrittenEvent[], { publishes }: ServiceDefinition<Context>): string[] {
  return events.flatMap((event) => {
    const { id, type } = event;
    const topic = publishes.topicOf(type);
    if (!topic || publishes.isAwaited?.(event) === false) return [];
    const contractType = publishes.contractTypeOf?.(type) ?? type;
    return [`${topic}:${id}:${contractType}${publishes.acknowledgedTypes?.includes(type) ? ':answered' : ''}`];
  });
}
