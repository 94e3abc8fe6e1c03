import { randomUUIDv7 } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventStoreMigrations } from '@cadenza/event-store';
import { migrate, openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';

const folder = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const ownMigrations = folder('../../migrations');
const old = await mkdtemp(path.join(tmpdir(), 'cadenza-migrations-'));
afterAll(() => rm(old, { recursive: true }));
for (const file of await readdir(ownMigrations)) {
  if (file < '0004-taking-back.sql') await cp(path.join(ownMigrations, file), path.join(old, file));
}
const { url } = await testDatabase(
  { directory: eventStoreMigrations, table: 'event_store_migrations' },
  { directory: folder('../../../../packages/event-kit/migrations'), table: 'service_kit_migrations' },
);
await migrate(url, old);

const [monday, tuesday] = ['2026-03-02T16:00:00.000Z', '2026-03-03T16:00:00.000Z'];

test('O4: what happened before emails were told apart is known by email, and reasons stay beside each other', async () => {
  await using database = openDatabase(url, { connectionsMax: 1 });
  const [failed, finished, gone] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const [first, second] = [randomUUIDv7(), randomUUIDv7()];
  for (const [linkId, outcome, reason] of [
    [failed, null, 'Mailbox full'],
    [finished, 'completed', 'replied'],
  ]) {
    await database.query(
      `insert into links (id, campaign_id, lead_id, position, mailable, attached, created_at, outcome, reason)
       values ($1, gen_random_uuid(), gen_random_uuid(), 1, true, true, $2, $3, $4)`,
      [linkId, monday, outcome, reason],
    );
  }
  let place = 0;
  for (const [type, data] of [
    ['EmailFailed', { linkId: failed, reason: 'Mailbox full' }],
    ['EmailFailed', { linkId: finished, reason: 'Refused' }],
    ['EmailBounced', { linkId: finished, emailId: first, at: tuesday }],
    ['EmailBounced', { linkId: finished, emailId: first, at: monday }],
    ['EmailBounced', { linkId: finished, emailId: second, at: tuesday }],
    ['ReplyReceived', { linkId: finished, emailId: first, at: tuesday }],
    ['EmailOpened', { linkId: finished, emailId: first, at: monday }],
    ['SpamReported', { linkId: gone, emailId: first, at: monday }],
  ] as const) {
    place += 1;
    await database.query(`insert into inbox (record_id, handled_at, event) values ($1, now(), $2)`, [
      String(place),
      JSON.stringify({ type, data }),
    ]);
  }

  await migrate(url, ownMigrations);

  const known = await database.query(
    `select email_id as "emailId", engagement, at from link_engagement where link_id = $1 order by engagement, at`,
    [finished],
  );
  expect(known.rows).toEqual([
    { emailId: first, engagement: 'bounced', at: monday },
    { emailId: second, engagement: 'bounced', at: tuesday },
    { emailId: first, engagement: 'replied', at: tuesday },
  ]);
  expect((await database.query('select from link_engagement where link_id = $1', [gone])).rowCount).toBe(0);
  const reasons = await database.query('select id, reason, failed_reason as failed from links order by outcome');
  expect(reasons.rows).toEqual([
    { id: finished, reason: 'replied', failed: 'Refused' },
    { id: failed, reason: null, failed: 'Mailbox full' },
  ]);
});
