import { randomUUIDv7 } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { eventStoreMigrations, VersionConflict } from '@cadenza/event-store';
import { type Database, openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { deleteLeads, insertLeads } from './leads.ts';
import { countSelectedLeads } from './selected-leads.ts';

const folder = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const { url } = await testDatabase(
  { directory: eventStoreMigrations, table: 'event_store_migrations' },
  { directory: folder('../../../../packages/event-kit/migrations'), table: 'service_kit_migrations' },
  folder('../../migrations'),
);

const aLead = (email: string) => ({
  id: randomUUIDv7(),
  firstName: 'Ada',
  lastName: '',
  email,
  company: null,
  jobRole: null,
  fields: {},
  tags: [],
  status: 'new',
  createdAt: '2026-03-02T15:00:00.000Z',
});

const all = { search: '', filters: [], fields: new Map(), now: Temporal.Instant.from('2026-03-02T15:00:00Z') };

async function counted(database: Database) {
  const { rows } = await database.query<{ count: number }>('select count(*) as count from leads');
  return { running: await countSelectedLeads(database, all), real: rows[0]?.count };
}

test('the running count is that of the rows, whatever is written at once, refused or rolled back', async () => {
  await using database = openDatabase(url, { connectionsMax: 8 });
  const gone = [aLead('gone@example.com'), aLead('gone too@example.com')];
  await insertLeads(database, gone);
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; turn < 10; turn += 1) {
      const own = aLead(`${writer}.${turn}@example.com`);
      const insert = (leads: ReturnType<typeof aLead>[]) =>
        database.transaction(async (transaction) => {
          await insertLeads(transaction, [aLead('')]);
          await insertLeads(transaction, leads);
        });
      // Eight inserts contain the shared address: one succeeds, the others leave nothing behind.
      await insert([own, aLead(`shared.${turn}@example.com`)]).catch((error) => {
        if (!(error instanceof VersionConflict)) throw error;
        return insert([own]);
      });
    }
  });
  const refused = database.transaction(async (transaction) => {
    await insertLeads(transaction, [aLead('refused@example.com')]);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  const deleted = deleteLeads(
    database,
    gone.map(({ id }) => id),
  );
  await Promise.all([...writers, deleted]);
  expect(await counted(database)).toEqual({ running: 170, real: 170 });
});

test('whoever changes the number waits for nobody, and leaves few rows behind', async () => {
  await using database = openDatabase(url, { connectionsMax: 2 });
  await database.transaction(async (first) => {
    await insertLeads(first, [aLead('first@example.com')]);
    await insertLeads(database, [aLead('second@example.com')]);
  });
  await insertLeads(database, [aLead('third@example.com')]);
  const { rowCount } = await database.query('select from lead_counts');
  expect(rowCount).toBe(1);
});
