import { randomUUIDv7 } from 'node:crypto';
import { copyParked } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { kitMigrations, ownMigrations } from '../testing/migrations.ts';
import { copyParkedHolds } from './copy-rows.ts';

const [restored, later] = [await aDatabase(), await aDatabase()];

async function aDatabase() {
  const database = openDatabase((await testDatabase(...kitMigrations, ownMigrations)).url);
  afterAll(() => database[Symbol.asyncDispose]());
  return database;
}

async function park(database: typeof later, id: string, campaignId: string | null) {
  const { rows } = await database.query(
    `insert into parked_records (topic, record_id, record_key, headers, value, error, parked_at, lanes)
     values ('t', $1, 'key', '{"type":"CampaignPaused"}', '\\x00ff', 'why', now(), '{lane}') returning number`,
    [id],
  );
  await database.query('insert into parked_holds (parked_number, campaign_id, address_tag) values ($1, $2, $3)', [
    ...[rows[0].number, campaignId, campaignId === null ? 'tag' : null],
  ]);
}

const parked = async (database: typeof later) => {
  const { rows } = await database.query(
    `select record_id as id, headers, value, lanes, campaign_id as "campaignId", lead_id as "leadId", address_tag as tag
     from parked_records join parked_holds on parked_number = number order by number`,
  );
  return rows;
};

test('S9: what was parked after the instant of a restore is taken over with what it holds, once', async () => {
  const campaignId = randomUUIDv7();
  for (const database of [restored, later]) await park(database, 'before', null);
  await park(restored, 'resolved since', null);
  await park(later, 'after', campaignId);
  for (const copied of [1, 0]) {
    expect(await copyParked(restored, later)).toBe(copied);
    await copyParkedHolds(restored, later);
    expect((await parked(restored)).map(({ id }) => id)).toEqual(['before', 'resolved since', 'after']);
    expect((await parked(restored)).at(-1)).toEqual((await parked(later)).at(-1));
  }
});
