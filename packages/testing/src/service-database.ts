import path from 'node:path';
import { type Migrations, type TestDatabase, testDatabase } from './test-database.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const packageMigrations = (name: string) => path.join(root, 'packages', name, 'migrations');

/** What a service with events runs before its own migrations. */
const kitMigrations: Migrations[] = [
  { directory: packageMigrations('event-store'), table: 'event_store_migrations' },
  { directory: packageMigrations('event-kit'), table: 'service_kit_migrations' },
];

/**
 * An empty database as the service has it after its migrations, so that it starts without running them. Or of the bus,
 * which is the log in PostgreSQL.
 */
export function serviceDatabase(name: string): Promise<TestDatabase> {
  if (name === 'bus') return testDatabase(packageMigrations('bus'));
  const own = path.join(root, 'services', name, 'migrations');
  return name === 'gateway' ? testDatabase(own) : testDatabase(...kitMigrations, own);
}
