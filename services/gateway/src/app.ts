import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Clock } from '@cadenza/clock';
import { type Database, migrate, openDatabase } from '@cadenza/postgres';
import { clockFrom, closeServer, createLog, type Log, listenOn } from '@cadenza/service-kit';
import type { Settings } from './config.ts';
import { createFrontEnds, type FrontEnds } from './front-ends/front-ends.ts';
import { createHttp } from './http/create-http.ts';
import { type Upstreams, upstreamsFrom } from './proxy/upstreams.ts';
import { type RecentWrites, recentWritesIn } from './recent-writes/recent-writes.ts';
import { createSessionStore, type SessionStore } from './sessions/session-store.ts';
import { keepFirstUser } from './users/first-user.ts';
import { createLoginLimits, type LoginLimits } from './users/login-limits.ts';

/** Everything a request may need, made once. */
export interface App {
  settings: Settings;
  clock: Clock;
  log: Log;
  database: Database;
  sessions: SessionStore;
  loginLimits: LoginLimits;
  recentWrites: RecentWrites;
  upstreams: Upstreams;
  frontEnds: FrontEnds;
}

export async function createApp(settings: Settings, overrides: Partial<Pick<App, 'clock'>> = {}) {
  const log = createLog('gateway', settings.LOG_LEVEL);
  await migrate(settings.DATABASE_URL, fileURLToPath(new URL('../migrations', import.meta.url)));
  await using starting = new AsyncDisposableStack();
  const database = starting.use(openDatabase(settings.DATABASE_URL, { applicationName: 'cadenza-gateway' }));
  const clock = overrides.clock ?? clockFrom(settings);
  await keepFirstUser(database, settings, clock.realNow());
  const app: App = {
    settings,
    clock,
    log,
    database,
    sessions: starting.use(createSessionStore(database, log)),
    loginLimits: createLoginLimits(database),
    recentWrites: starting.use(recentWritesIn(database, clock, log)),
    upstreams: upstreamsFrom(settings),
    frontEnds: createFrontEnds(settings),
  };
  const server = await listenOn(createHttp(app), settings);
  // Each proxy waits for the end of the server, and there is one per service and front end.
  server.setMaxListeners(20);
  starting.defer(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'listening');
  const resources = starting.move();
  return { app, port, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
