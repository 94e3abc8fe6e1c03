import type { ServiceName } from '../../launcher/src/services.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type BenchService, startBenchService } from './bench-service.ts';
import type { State } from './states.ts';

export interface FilledService extends BenchService {
  /** URL of its database. */
  database: string;
}

/**
 * Starts a service on a copy of a state. While the state is filled the same service also runs, to migrate the database
 * and to add its figures up.
 */
export async function startFilledService(
  server: BenchDatabase,
  { service, bus, name, fill }: State & { service: ServiceName; bus: string },
): Promise<FilledService> {
  const start = (database: string) => startBenchService(service, { DATABASE_URL: database, BUS_DATABASE_URL: bus });
  const database = await server.copy({
    name: `${service}_${name}`,
    async fill(empty) {
      await using _ = await start(empty);
      await fill(empty);
    },
  });
  return { ...(await start(database)), database };
}
