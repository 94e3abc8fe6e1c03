import type { ImapFlow } from 'imapflow';

const lookEveryMs = 250;

/** How much may come over one connection. */
export interface Inflow {
  /** Lets the server send this many bytes from now on; what was left from before is void. */
  expect(bytes: number): void;
}

/** Hangs up on servers that send more than they were asked for. */
export interface InflowGuard extends Disposable {
  /** Guards a connection until it is closed. @param bytes that it may send at first */
  watch(client: ImapFlow, bytes: number): Inflow;
}

/** One timer for all connections, so that a thousand of them cost little. */
export function startInflowGuard(): InflowGuard {
  const bytesMax = new Map<ImapFlow, number>();
  const timer = setInterval(() => {
    for (const [client, max] of bytesMax) if (client.stats().received > max) client.close();
  }, lookEveryMs);
  timer.unref();
  return {
    watch(client, bytes) {
      bytesMax.set(client, bytes);
      client.once('close', () => bytesMax.delete(client));
      return {
        expect(more) {
          if (bytesMax.has(client)) bytesMax.set(client, client.stats().received + more);
        },
      };
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** Hangs up on a server that takes longer. */
export async function inTime<Result>(client: ImapFlow, msMax: number, work: () => Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => client.close(), msMax);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
