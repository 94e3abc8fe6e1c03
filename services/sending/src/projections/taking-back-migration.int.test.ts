import { randomUUIDv7 } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { topics } from '@cadenza/contracts';
import { loadState } from '@cadenza/event-store';
import { migrate, openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { enrolmentDecider } from '../enrolment/decide.ts';
import { kitMigrations, ownMigrations } from '../testing/migrations.ts';

const newMigration = '0006-taking-back.sql';

const old = await mkdtemp(path.join(tmpdir(), 'cadenza-migrations-'));
afterAll(() => rm(old, { recursive: true }));
for (const file of await readdir(ownMigrations)) {
  if (file < newMigration) await cp(path.join(ownMigrations, file), path.join(old, file));
}
const { url } = await testDatabase(...kitMigrations);
await migrate(url, old);

const [now, past, future] = ['2026-03-02T15:00:00.000Z', '2026-03-01T15:00:00.000Z', '2026-03-09T15:00:00.000Z'];
const campaignId = randomUUIDv7();
const aLead = () => ({ campaignId, leadId: randomUUIDv7(), linkId: randomUUIDv7() });

test('S3, S5: a lead that an absence holds stays on hold, apart from waits for the mail server and holds that are over', async () => {
  await using database = openDatabase(url, { connectionsMax: 1 });
  const [absent, putOff, over, ended] = [aLead(), aLead(), aLead(), aLead()];
  await database.query('insert into campaigns (id, shard) values ($1, 0)', [campaignId]);
  for (const [place, [lead, heldUntil, version]] of (
    [
      [absent, future, 0],
      [putOff, future, 0],
      [over, past, 0],
      [ended, future, 1],
    ] as const
  ).entries()) {
    await database.query(
      `insert into enrolments (campaign_id, lead_id, link_id, place, state, joined_at, held_until, version)
       values ($1, $2, $3, $4, 'waiting', $5, $6, $7)`,
      [campaignId, lead.leadId, lead.linkId, place, past, heldUntil, version],
    );
  }
  await database.query(
    `insert into emails (id, campaign_id, lead_id, link_id, step_number, address_hash, message_id, status, attempts,
       version, handed_over_at, retry_at)
     values (gen_random_uuid(), $1, $2, $3, 1, 'hash', '<m@x>', 'deferred', 1, 2, $4, $5)`,
    [campaignId, putOff.leadId, putOff.linkId, now, future],
  );
  const cause = { emailId: randomUUIDv7(), test: false };
  await database.query(
    `insert into inbox (record_id, handled_at, topic, event)
     values ('projected:1', now(), $1, $2)`,
    [topics.engagement, JSON.stringify({ type: 'AbsenceReceived', data: { ...absent, ...cause } })],
  );
  const finished = { ...ended, outcome: 'completed', reason: 'replied', finishedAt: now };
  await database.query(
    `insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
     values ($1, 1, gen_random_uuid(), 'LeadFinished', $2, '{}', $3)`,
    [`enrolment-${ended.linkId}`, JSON.stringify(finished), now],
  );
  await database.query(
    `insert into suppressions (address_hash, reason, suppressed_at) values ('hash', 'bounced', $1)`,
    [now],
  );

  await migrate(url, ownMigrations);

  const { rows } = await database.query('select held_until as held, wait_until as wait from enrolments order by place');
  expect(rows).toEqual([
    { held: future, wait: null },
    { held: null, wait: future },
    { held: null, wait: null },
    { held: future, wait: null },
  ]);
  const stateOf = async ({ linkId }: { linkId: string }) =>
    (await loadState(database, `enrolment-${linkId}`, enrolmentDecider)).state;
  expect(await stateOf(absent)).toEqual({
    status: 'open',
    hold: { until: future, cause },
    doubts: [],
    lacking: null,
    letGoStep: null,
    overruled: [],
    addressHash: null,
  });
  expect(await stateOf(putOff)).toEqual(enrolmentDecider.initialState);
  expect(await stateOf(over)).toEqual(enrolmentDecider.initialState);
  expect(await stateOf(ended)).toMatchObject({ status: 'finished', hold: { until: future, cause: null } });
});
