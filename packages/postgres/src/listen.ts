import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const reconnectMs = 1_000;

/**
 * Calls `onNotify` for every NOTIFY on `channel`, over a connection of its own that is renewed for ever. Notifications
 * are hints. Some may be missed while the connection is down, so `onNotify` is also called after each connect.
 */
export function listen(url: string, channel: string, onNotify: (payload: string) => void): AsyncDisposable {
  let stopped = false;
  let client: Client | undefined;

  async function connectForEver() {
    while (!stopped) {
      const connection = new Client({ connectionString: url, application_name: 'cadenza-listen', keepAlive: true });
      try {
        const closed = new Promise<void>((resolve) => {
          connection.on('error', () => resolve());
          connection.on('end', () => resolve());
        });
        await connection.connect();
        client = connection;
        if (stopped) break;
        connection.on('notification', ({ payload }) => onNotify(payload ?? ''));
        await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
        onNotify('');
        await closed;
      } catch {
        // The server is away; the next round tries again.
      } finally {
        await connection.end().catch(() => {});
      }
      if (!stopped) await wait(reconnectMs);
    }
  }

  const running = connectForEver();
  return {
    [Symbol.asyncDispose]: async () => {
      stopped = true;
      await client?.end().catch(() => {});
      await running;
    },
  };
}
