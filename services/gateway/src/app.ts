import { clockFrom, createLog, openCookieKeys, openIdentities } from '@cadenza/http-kit';
import { listenOn } from '@cadenza/http-server';
import { openDatabase } from '@cadenza/postgres';
import type { Settings } from './config.ts';
import type { Context } from './context.ts';
import { createFrontEnds } from './front-ends/front-ends.ts';
import { createHttp } from './http/create-http.ts';
import { listenForScrapes } from './http/metrics.ts';
import { listenForTlsAsks } from './http/tls-asks.ts';
import { gatewayMetrics } from './metrics.ts';
import { migrateDatabase } from './migrate-database.ts';
import { upstreamsFrom } from './proxy/upstreams.ts';
import { startPruning } from './pruning.ts';
import { recentWritesIn } from './recent-writes/recent-writes.ts';
import { sessionsIn } from './sessions/sessions.ts';
import { keepFirstUser } from './users/first-user.ts';
import { createSignInLimits } from './users/sign-in-limits.ts';

/** Longer than load balancers in front keep an idle connection, which is up to a minute. */
const keepAliveMs = 65_000;

export async function createApp(settings: Settings, overrides: Partial<Pick<Context, 'clock'>> = {}) {
  const log = createLog('gateway', settings.LOG_LEVEL);
  await using starting = new AsyncDisposableStack();
  const identities = starting.use(await openIdentities('gateway', settings, log));
  const cookieKeys = starting.use(await openCookieKeys(settings, log));
  await migrateDatabase(settings.DATABASE_URL);
  const database = starting.use(openDatabase(settings.DATABASE_URL, { applicationName: 'cadenza-gateway' }));
  const clock = overrides.clock ?? clockFrom(settings);
  await keepFirstUser(database, settings, clock.realNow());
  starting.use(startPruning(database, clock, log));
  const context: Context = {
    settings,
    clock,
    log,
    metrics: gatewayMetrics(database, { archiveStateFile: settings.ARCHIVE_STATE_FILE, disks: settings.DISK_FOLDERS }),
    database,
    sessions: sessionsIn(database, { settings, clock }),
    signInLimits: createSignInLimits(database, clock),
    recentWrites: starting.use(recentWritesIn(database, clock, log)),
    upstreams: upstreamsFrom(settings),
    identities,
    cookieKeys,
    frontEnds: createFrontEnds(settings),
  };
  const { port, drain, server } = starting.use(
    await listenOn(createHttp(context), settings, { restMs: keepAliveMs, websockets: true }),
  );
  // Each proxy adds a `close` listener to the server, and there is one proxy per service and front end.
  server.setMaxListeners(20);
  const metricsPort = starting.use(await listenForScrapes(context))?.port;
  const tlsAskPort = starting.use(await listenForTlsAsks(context))?.port;
  log.info({ port }, 'listening');
  const resources = starting.move();
  return { context, port, drain, metricsPort, tlsAskPort, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
