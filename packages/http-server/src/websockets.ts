import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection that was taken over from HTTP. */
export interface TakenConnection {
  socket: Socket;
  /** Bytes that came right behind the request. */
  head: Buffer;
}

const asking = new WeakMap<IncomingMessage, { take(): TakenConnection | undefined }>();
/** A closing frame with status 1001, "going away" (RFC 6455, 5.5.1 and 7.4.1). */
const goingAway = Buffer.of(0x88, 0x02, 0x03, 0xe9);
const keepAliveMs = 30_000;

/** Whether a request asks for a websocket; for handlers of `listenOn` with `websockets`. */
export function asksForWebsocket(request: IncomingMessage): boolean {
  return asking.has(request);
}

/**
 * Takes the connection over from HTTP, so that no response is sent. `undefined` when the request asks for no websocket,
 * or the server is about to end.
 */
export function takeConnection(request: IncomingMessage): TakenConnection | undefined {
  return asking.get(request)?.take();
}

/** A request with a body is no handshake, whatever its headers say. */
export function isHandshake({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** The websockets of a server: Node counts their connections, but ends none of them. */
export interface Websockets {
  /** Sends each a closing frame and ends it; new ones are refused. */
  dismiss(): void;
  /** Ends whatever is still open. */
  destroy(): void;
}

/**
 * Passes handshakes to the handler of all other requests, which refuses them with a response or takes the connection.
 */
export function watchWebsockets(server: Server, handle: RequestListener): Websockets {
  const open = new Set<Socket>();
  const taken = new Set<Socket>();
  let isDismissed = false;

  server.on('upgrade', (request: IncomingMessage, duplex, head: Buffer) => {
    const socket = duplex as Socket;
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      open.delete(socket);
      taken.delete(socket);
    });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    asking.set(request, {
      take() {
        if (isDismissed || response.headersSent || socket.destroyed) return undefined;
        taken.add(socket);
        // Logs and traces read this when the connection closes.
        response.statusCode = 101;
        socket.setTimeout(0).setNoDelay(true).setKeepAlive(true, keepAliveMs);
        return { socket, head };
      },
    });
    handle(request, response);
  });

  return {
    dismiss() {
      isDismissed = true;
      for (const socket of taken) if (socket.writable) socket.end(goingAway, () => socket.destroy());
    },
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}
