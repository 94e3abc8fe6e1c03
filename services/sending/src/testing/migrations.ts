import { fileURLToPath } from 'node:url';
import { eventStoreMigrations } from '@cadenza/event-store';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What stands in the sender's database before its own tables, as a service that starts puts it there. */
export const kitMigrations = [
  { directory: eventStoreMigrations, table: 'event_store_migrations' },
  { directory: folder('../../../../packages/service-kit/migrations'), table: 'service_kit_migrations' },
] as const;

export const ownMigrations = folder('../../migrations');
