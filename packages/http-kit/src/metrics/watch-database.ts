import type { Database } from '@cadenza/postgres';
import type { Metrics } from './metrics.ts';
import { readQuickly } from './read-quickly.ts';

/** The end of the help text of a gauge that is read from the service's database. */
export const everyInstance = 'Every instance of the service reports the same, so take the maximum by service.';

/**
 * Whether a service reaches its database, and how many connections it uses: a wait for a connection is a wait for the
 * database.
 */
export function watchDatabase(metrics: Metrics, database: Database): void {
  metrics.read(
    { cadenza_database_up: { help: 'Whether the service reads from its own database: 1 or 0', otherwise: 0 } },
    async () => {
      await readQuickly(database, (reading) => reading.query('select 1'));
      return { cadenza_database_up: 1 };
    },
  );
  metrics.read(
    { cadenza_database_size_bytes: { help: `Size of the service's own database. ${everyInstance}` } },
    async () => {
      const { rows } = await readQuickly(database, (reading) =>
        reading.query<{ size: number }>('select pg_database_size(current_database()) as size'),
      );
      return { cadenza_database_size_bytes: rows[0]!.size };
    },
  );
  metrics.read(
    {
      cadenza_database_connections: {
        help: 'Connections of this instance to its database: busy, idle; and waiting: requests that wait for one',
        labelNames: ['state'],
      },
    },
    async () => ({
      cadenza_database_connections: Object.entries(database.connections()).map(([state, value]) => ({
        labels: { state },
        value,
      })),
    }),
  );
}
