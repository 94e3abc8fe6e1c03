import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Account } from '../account.ts';
import { serveClient } from './serve-client.ts';

const connectionsMax = 100;

/**
 * Lets accounts read their folders by IMAP4rev1 (RFC 3501), and change nothing.
 *
 * @param startedAt becomes the UIDVALIDITY, since UIDs begin anew with every start
 */
export async function startImapServer(
  find: (address: string) => Account | undefined,
  startedAt: Temporal.Instant,
): Promise<AsyncDisposable & { port: number }> {
  const uidValidity = Math.floor(startedAt.epochMilliseconds / 1_000);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void serveClient(socket, { find, uidValidity });
  });
  server.maxConnections = connectionsMax;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
