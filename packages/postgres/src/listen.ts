import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseSession, openDatabaseSession } from './database-session.ts';

const reconnectMs = 1_000;

/**
 * Calls `onNotify` for every NOTIFY on `channel`, over a connection that is renewed for ever: that of the session, or
 * one of its own. Notifications are hints. Some may be missed while the connection is down, so `onNotify` is also called
 * after each connect.
 */
export function listen(
  at: string | DatabaseSession,
  channel: string,
  onNotify: (payload: string) => void,
): AsyncDisposable {
  const own = typeof at === 'string' ? openDatabaseSession(at, 'cadenza-listen') : undefined;
  const session = own ?? (at as DatabaseSession);
  const stopping = new AbortController();
  const heard = session.hear(channel, onNotify);

  async function listenForEver() {
    while (!stopping.signal.aborted) {
      try {
        const { client, lost } = await session.connect();
        if (stopping.signal.aborted) return;
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        onNotify('');
        const over = AbortSignal.any([lost, stopping.signal]);
        if (!over.aborted) await once(over, 'abort');
      } catch {
        // The server is away; the next round tries again.
      }
      await wait(reconnectMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = listenForEver();
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await running;
      await (own ? own[Symbol.asyncDispose]() : heard.end());
    },
  };
}
