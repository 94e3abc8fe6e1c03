import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { isHandshake, type Websockets, watchWebsockets } from './websockets.ts';

/**
 * How long an idle connection stays open. Clients read it in `Keep-Alive: timeout`, and close theirs a little earlier.
 */
const keepAliveMs = 5_000;
/** The server waits this much longer: a client too busy to close in time must not write into a closed connection. */
const keepAliveBufferMs = 10_000;
/** Longer than an idle connection stays open: by then each was closed by its client or by the end of a response. */
const drainMsMax = keepAliveMs + 1_000;
const requestMsMax = 120_000;
const closeGraceMs = 3_000;
const lookAgainMs = 20;

export interface HttpServer extends AsyncDisposable {
  port: number;
  server: Server;
  /**
   * Waits, at most six seconds, until all clients have left. Requests are still answered, with `Connection: close`, and
   * `/readyz` says 503. A server that just closes cuts off requests that are under way on connections it takes for
   * idle. New clients must be sent elsewhere before this is called. Websockets are closed (status 1001).
   */
  drain(): Promise<void>;
}

/**
 * Serves HTTP on a port, 0 for any.
 *
 * @param restMs how long an idle connection stays open, in milliseconds, as the response says; clients that ignore that,
 * as most load balancers do, must close sooner
 * @param websockets whether `handle` may take over connections that ask for a websocket (`takeConnection`); otherwise
 * such requests are like all others
 * @param tellsHealth whether `/readyz` says 503 while the server drains
 * @throws the error of `listen`, for example when the port is taken
 */
export async function listenOn(
  handle: RequestListener,
  { PORT, HOST }: { PORT: number; HOST: string },
  {
    restMs = keepAliveMs,
    websockets = false,
    tellsHealth = true,
  }: { restMs?: number; websockets?: boolean; tellsHealth?: boolean } = {},
): Promise<HttpServer> {
  let isDraining = false;
  const options: ServerOptions = {
    keepAliveTimeout: restMs,
    keepAliveTimeoutBuffer: keepAliveBufferMs,
    requestTimeout: requestMsMax,
    shouldUpgradeCallback: (request) => websockets && isHandshake(request),
  };
  const server = createServer(options, (request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
    if (isDraining && tellsHealth && request.url === '/readyz') response.writeHead(503).end('{"status":"not ready"}');
    else handle(request, response);
  });
  refuseUnreadable(server);
  const connections = watchWebsockets(server, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    server,
    drain: async () => {
      isDraining = true;
      connections.dismiss();
      const until = performance.now() + drainMsMax;
      while ((await connectionCount(server)) > 0 && performance.now() < until) await wait(lookAgainMs);
    },
    [Symbol.asyncDispose]: () => close(server, connections),
  };
}

function connectionCount(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Takes nothing new, lets running requests end, then closes what is still open. */
async function close(server: Server, websockets: Websockets): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  websockets.dismiss();
  const timer = setTimeout(() => {
    server.closeAllConnections();
    websockets.destroy();
  }, closeGraceMs);
  await closed;
  clearTimeout(timer);
}
