import { fileURLToPath } from 'node:url';
import { eventStoreMigrations } from '@cadenza/event-store';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The migrations that a service runs before its own. */
export const kitMigrations = [
  { directory: eventStoreMigrations, table: 'event_store_migrations' },
  { directory: folder('../../../../packages/event-kit/migrations'), table: 'service_kit_migrations' },
] as const;

export const ownMigrations = folder('../../migrations');
