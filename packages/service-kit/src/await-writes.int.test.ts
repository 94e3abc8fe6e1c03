import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventStoreMigrations } from '@cadenza/event-store';
import { openDatabase } from '@cadenza/postgres';
import { eventually, testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { acknowledgementKey, awaitWrites } from './await-writes.ts';

const { url } = await testDatabase(
  { directory: eventStoreMigrations, table: 'event_store_migrations' },
  { directory: fileURLToPath(new URL('../migrations', import.meta.url)), table: 'service_kit_migrations' },
);
const database = openDatabase(url);
afterAll(() => database[Symbol.asyncDispose]());

const concerned = { handled: new Set(['emails:EmailSent']), acknowledged: new Set(['campaigns']) };
/** Before it gives up. */
const quickMs = 3_000;

async function note(recordId: string) {
  await database.query('insert into inbox (record_id, handled_at) values ($1, $2)', [recordId, '2026-03-02T09:00:00Z']);
}

async function waitedMs(header: string): Promise<number> {
  const startedMs = performance.now();
  expect(await awaitWrites(database, header, concerned)).toBe(true);
  return performance.now() - startedMs;
}

test.each([
  ['no header', ''],
  ['no marks', ' , ,'],
  ['events of a type that is not handled here', 'emails:not-ours:EmailFailed'],
  ['events of a topic that is not handled here', 'leads:not-ours:EmailSent'],
  ['own events that nobody answers', 'campaigns:own:CampaignRenamed'],
  ['answers to others', 'leads:not-ours:LeadsImported:answered'],
])('%s: it does not wait', async (_, header) => {
  expect(await waitedMs(header)).toBeLessThan(quickMs);
});

test('it waits until the event was handled (rule C1)', async () => {
  const waited = waitedMs('emails:first:EmailSent');
  await wait(100);
  await note('first');
  const ms = await waited;
  expect(ms).toBeGreaterThanOrEqual(95);
  expect(ms).toBeLessThan(quickMs);
});

test('it waits for the answer to its own event, not for the event (rule C1 over two hops)', async () => {
  await note('asked');
  const waited = waitedMs('campaigns:asked:CampaignStarted:answered');
  await wait(100);
  await note(acknowledgementKey('asked'));
  const ms = await waited;
  expect(ms).toBeGreaterThanOrEqual(95);
  expect(ms).toBeLessThan(quickMs);
});

test('of several marks it waits for all', async () => {
  await note('one');
  const waited = waitedMs('emails:one:EmailSent, emails:two:EmailSent ,leads:three:LeadsImported');
  await wait(100);
  await note('two');
  expect(await waited).toBeGreaterThanOrEqual(95);
});

test('many reads that wait ask one question at a time', async () => {
  let asking = 0;
  let askingMost = 0;
  let asked = 0;
  let answered = 0;
  const reads = 50;
  const query = async (sql: string, values: unknown[]) => {
    const isFirst = asked < reads;
    asked += 1;
    asking += 1;
    askingMost = Math.max(askingMost, asking);
    const answer = await database.query(sql, values);
    asking -= 1;
    if (isFirst) answered += 1;
    return answer;
  };
  const counting = { query: query as typeof database.query };
  const ids = Array.from({ length: reads }, (_, read) => `of read ${read}`);
  const ends = ids.map((id) => awaitWrites(counting, `emails:${id}:EmailSent`, concerned));
  // At first each read asks by itself.
  await eventually(() => expect(answered).toBe(reads));
  askingMost = 0;
  for (const id of ids) await note(id);
  await Promise.all(ends);
  expect(askingMost).toBe(1);
});

test('it gives up after four seconds: a stale answer is better than none', async () => {
  const startedMs = performance.now();
  expect(await awaitWrites(database, 'emails:never:EmailSent', concerned)).toBe(false);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(4_000);
});
