import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';
import type { Certificate } from '@cadenza/testing';

/** What a server does next: says this, ends, heeds nothing any more, or goes over to TLS. */
export type Deed = string | 'end' | 'silence' | 'tls';

interface LineServerOptions {
  greeting?: Deed;
  /** What it does about a line; several deeds after each other. Undefined: nothing. */
  answer?: (line: string) => Deed | Deed[] | undefined;
  certificate?: Certificate;
  /** Whether connections begin with TLS. */
  isSecure?: boolean;
  port?: number;
}

export interface LineServer extends AsyncDisposable {
  port: number;
  /** Every line it heard. */
  heard: string[];
  connectionsMax(): number;
}

/** A server on 127.0.0.1 that is nothing but its answers, so that it can misbehave at any point. */
export async function startLineServer(options: LineServerOptions): Promise<LineServer> {
  const { greeting, answer = () => undefined, certificate, isSecure = false, port = 0 } = options;
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  let connectionsMax = 0;

  const secured = (socket: Socket) => {
    const secure = new TLSSocket(socket, { isServer: true, ...certificate });
    secure.on('error', () => {});
    return secure;
  };

  function serve(socket: Socket): void {
    const lines = createInterface(socket);
    // The interface passes on the errors of its input.
    lines.on('error', () => {});
    let isDeaf = false;
    const act = (deed: Deed) => {
      if (deed === 'silence') isDeaf = true;
      else if (deed === 'end') socket.end();
      else if (deed === 'tls') {
        lines.close();
        socket.removeAllListeners('data');
        serve(secured(socket));
      } else socket.write(deed);
    };
    lines.on('line', (line) => {
      if (isDeaf) return;
      heard.push(line);
      const deeds = answer(line);
      for (const deed of deeds === undefined ? [] : [deeds].flat()) act(deed);
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    connectionsMax = Math.max(connectionsMax, sockets.size);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    const stream = isSecure ? secured(socket) : socket;
    if (greeting === 'end') stream.end();
    else if (greeting !== undefined && greeting !== 'silence') stream.write(greeting);
    serve(stream);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    connectionsMax: () => connectionsMax,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
