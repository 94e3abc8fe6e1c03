import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';

/** A server on 127.0.0.1 that greets with 50 MB: this text again and again. */
export async function startFloodServer(text: string) {
  const bytes = 50_000_000;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    Readable.from(Array.from({ length: bytes / 10_000 }, () => text.repeat(10_000 / text.length))).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** What went out before the client hung up, in bytes. */
    sentBytes: () => Math.max(...[...sockets].map((socket) => socket.bytesWritten)),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
