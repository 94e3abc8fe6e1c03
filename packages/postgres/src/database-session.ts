import { Client } from 'pg';

/** A connection, for as long as it lasts. */
export interface SessionConnection {
  client: Client;
  /** Fires at once when the connection is gone, and with it every lock and LISTEN. */
  lost: AbortSignal;
}

/**
 * One connection for everything of a process that outlives a statement: leases and listeners share it. It is opened by
 * the first that asks for it, and again by the first that asks after it was lost. No statement on it may wait for a
 * lock, since the others would wait as well.
 */
export interface DatabaseSession extends AsyncDisposable {
  /** Of its database. */
  url: string;
  /** @throws when the server cannot be reached, or the session was disposed */
  connect(): Promise<SessionConnection>;
  /** Calls `onNotify` for every notification on `channel` while the session listens to it. */
  hear(channel: string, onNotify: (payload: string) => void): Heard;
  isHeard(channel: string): boolean;
}

interface Heard {
  /** Ends the LISTEN with the last that hears the channel. */
  end(): Promise<void>;
}

/** @param applicationName what PostgreSQL shows of the connection */
export function openDatabaseSession(url: string, applicationName: string): DatabaseSession {
  const heard = new Map<string, Set<(payload: string) => void>>();
  let open: SessionConnection | undefined;
  let opening: Promise<SessionConnection> | undefined;
  let isDisposed = false;

  async function openConnection(): Promise<SessionConnection> {
    const client = new Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      pipeline: true,
    });
    const losing = new AbortController();
    const lose = () => {
      if (losing.signal.aborted) return;
      if (open?.client === client) open = undefined;
      losing.abort();
      // After an error the server may still keep the locks of a connection that nobody uses.
      void client.end().catch(() => {});
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ channel, payload }) => {
      for (const onNotify of heard.get(channel) ?? []) onNotify(payload ?? '');
    });
    try {
      await client.connect();
      losing.signal.throwIfAborted();
      if (isDisposed) throw new Error('The session was disposed');
    } catch (error) {
      lose();
      throw error;
    }
    open = { client, lost: losing.signal };
    return open;
  }

  return {
    url,
    async connect() {
      if (isDisposed) throw new Error('The session was disposed');
      if (open) return open;
      opening ??= openConnection().finally(() => {
        opening = undefined;
      });
      return opening;
    },
    hear(channel, onNotify) {
      const hearers = heard.getOrInsertComputed(channel, () => new Set());
      hearers.add(onNotify);
      return {
        async end() {
          if (!hearers.delete(onNotify) || hearers.size > 0) return;
          heard.delete(channel);
          await open?.client.query(`unlisten ${open.client.escapeIdentifier(channel)}`).catch(() => {});
        },
      };
    },
    isHeard: (channel) => heard.has(channel),
    [Symbol.asyncDispose]: async () => {
      isDisposed = true;
      await opening?.catch(() => {});
      await open?.client.end();
    },
  };
}
