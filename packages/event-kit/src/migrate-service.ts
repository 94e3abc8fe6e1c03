import { fileURLToPath } from 'node:url';
import { eventStoreMigrations } from '@cadenza/event-store';
import { migrate } from '@cadenza/postgres';

const kitMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Migrates the database of a service that is built on the kit to the newest schema. Safe to repeat and to run
 * concurrently.
 * @param ownMigrations the folder of the service's own SQL files
 */
export async function migrateService(databaseUrl: string, ownMigrations: string): Promise<void> {
  await migrate(databaseUrl, eventStoreMigrations, 'event_store_migrations');
  await migrate(databaseUrl, kitMigrations, 'service_kit_migrations');
  await migrate(databaseUrl, ownMigrations);
}
