import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventStoreMigrations } from '@cadenza/event-store';
import { migrate } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';

const folder = (place: string) => fileURLToPath(new URL(place, import.meta.url));
const own = folder('../../migrations');

/** A database as it was before this migration and all later ones; `upgrade` runs them. */
export async function databaseBefore(migration: string) {
  const old = await mkdtemp(path.join(tmpdir(), 'cadenza-migrations-'));
  for (const file of await readdir(own)) if (file < migration) await cp(path.join(own, file), path.join(old, file));
  const { url } = await testDatabase(
    { directory: eventStoreMigrations, table: 'event_store_migrations' },
    { directory: folder('../../../../packages/event-kit/migrations'), table: 'service_kit_migrations' },
  );
  await migrate(url, old);
  await rm(old, { recursive: true });
  return { url, upgrade: () => migrate(url, own) };
}
