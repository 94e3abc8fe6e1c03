import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems use for outgoing connections (from 32,768 on Linux, 49,152 elsewhere): an outgoing
 * connection could take such a port before its service listens there, and keep it for hours.
 */
const [lowest, highest] = [20_000, 32_000];
const triesMax = 1_000;

/**
 * This many different ports on 127.0.0.1 that nobody listens on right now. They are neighbours, as far as possible: two
 * programs that look for ports at once, and listen on them later, then seldom meet.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Map<number, Server>();
  const first = randomInt(lowest, highest);
  for (let tries = 0; found.size < count; tries += 1) {
    if (tries >= triesMax) throw new Error(`No ${count} free ports were found from ${lowest} to ${highest}`);
    const port = lowest + ((first - lowest + tries) % (highest - lowest));
    const server = await listenOn(port);
    if (server) found.set(port, server);
  }
  await Promise.all([...found.values()].map(close));
  return [...found.keys()];
}

/** A port on 127.0.0.1 that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/** Whether a program listens on this port of 127.0.0.1, or the system refuses it to us. */
export async function isPortTaken(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (server) await close(server);
  return server === undefined;
}

async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve));
