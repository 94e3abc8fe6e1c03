import { request as askPlainly, type IncomingMessage, STATUS_CODES } from 'node:http';
import { request as askSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { takeConnection } from '@cadenza/http-server';
import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { identify, returnResponse } from './proxy-to.ts';
import { abortWhenUnreachable } from './silence.ts';
import type { UpstreamName } from './upstreams.ts';

const responseMsMax = 30_000;
const keepAliveMs = 30_000;
/** The only headers of the service's handshake response that reach the browser. */
const handshakeHeaders = ['upgrade', 'connection', 'sec-websocket-accept', 'sec-websocket-protocol'];

/**
 * Passes a handshake on to a service with a signed identity, then bytes both ways until one side closes. The session is
 * checked only when the connection begins: signing out later does not cut it off.
 */
export function connectTo(name: UpstreamName, context: Context): RequestHandler {
  const target = context.upstreams[name];
  return async (request, response, next) => {
    await identify(request, name, context);
    const { origin, protocol, pathname } = new URL(target);
    const outgoing = (protocol === 'https:' ? askSecurely : askPlainly)(
      new URL(`${pathname.replace(/\/$/, '')}${request.path}`, origin),
      { headers: handshakeOf(request), agent: false, timeout: responseMsMax },
    );
    abortWhenUnreachable(outgoing, target);
    response.once('close', () => outgoing.destroy());
    outgoing.once('timeout', () => outgoing.destroy(Object.assign(new Error('No response'), { code: 'ETIMEDOUT' })));
    outgoing.once('response', (upstreamResponse) => void returnResponse(upstreamResponse, request, response, context));
    outgoing.once('upgrade', (handshake, service, head) => {
      const taken = takeConnection(request);
      if (!taken) return void service.destroy();
      taken.socket.write(handshakeFrom(handshake));
      join(taken, { socket: service as Socket, head });
    });
    outgoing.on('error', (error) => {
      // If the client left, nobody waits for a response, and it is not the service's fault.
      if (request.socket.destroyed || response.headersSent) return;
      context.metrics.upstreamErrors.inc({ upstream: name });
      next(error);
    });
    outgoing.end();
  };
}

/** Without the session cookie, and with the `upgrade` that `cleanHeaders` took out. */
function handshakeOf({ headers }: Request) {
  const { cookie: _cookie, ...passedOn } = headers;
  return { ...passedOn, connection: 'Upgrade', upgrade: 'websocket' };
}

function handshakeFrom({ headers }: IncomingMessage): string {
  const shown = handshakeHeaders.filter((name) => headers[name] !== undefined);
  const lines = shown.map((name) => `${name}: ${headers[name]}`);
  return [`HTTP/1.1 101 ${STATUS_CODES[101]}`, ...lines, '', ''].join('\r\n');
}

interface End {
  socket: Socket;
  head: Buffer;
}

function join(browser: End, service: End): void {
  service.socket.setTimeout(0).setNoDelay(true).setKeepAlive(true, keepAliveMs);
  for (const [from, to] of [
    [browser, service],
    [service, browser],
  ] as const) {
    from.socket.on('error', () => from.socket.destroy());
    // `destroySoon` sends what was written first. `pipe` alone does not notice a connection that breaks.
    from.socket.once('close', () => to.socket.destroySoon());
    if (from.head.length > 0) from.socket.unshift(from.head);
    from.socket.pipe(to.socket);
  }
}
