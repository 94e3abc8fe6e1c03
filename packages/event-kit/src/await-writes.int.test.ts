import { randomUUID } from 'node:crypto';
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

const concerned = {
  handled: new Set(['emails:EmailSent', 'engagement:EmailOpened']),
  withoutKey: new Set(['engagement:EmailOpened']),
  acknowledged: new Set(['campaigns']),
};
async function note(recordId: string) {
  await database.query('insert into inbox (record_id, handled_at) values ($1, $2)', [recordId, '2026-03-02T09:00:00Z']);
}

/** A read that waits for the writes of a header, and how often it has looked for them. */
function startRead(header: string) {
  const seen = { looks: 0, hasEnded: false };
  const query = ((sql: string, values: unknown[]) => {
    seen.looks += 1;
    return database.query(sql, values);
  }) as typeof database.query;
  const ended = awaitWrites({ query }, header, concerned).finally(() => {
    seen.hasEnded = true;
  });
  const looksAgain = async () => {
    const before = seen.looks;
    await eventually(() => expect(seen.looks).toBeGreaterThan(before + 2));
    expect(seen.hasEnded).toBe(false);
  };
  return { seen, ended, looksAgain };
}

test.each([
  ['no header', ''],
  ['no marks', ' , ,'],
  ['events of a type that is not handled here', 'emails:not-ours:EmailFailed'],
  ['events of a topic that is not handled here', 'leads:not-ours:EmailSent'],
  ['own events that nobody answers', 'campaigns:own:CampaignRenamed'],
  ['answers to others', 'leads:not-ours:LeadsImported:answered'],
])('%s: it does not wait', async (_, header) => {
  const read = startRead(header);
  expect(await read.ended).toBe(true);
  expect(read.seen.looks).toBe(0);
});

test('it waits for an event that leaves no key until the journal has it', async () => {
  const [opened, another] = [randomUUID(), randomUUID()];
  const read = startRead(`engagement:${opened}:EmailOpened`);
  await read.looksAgain();
  const handle = (ids: readonly string[]) =>
    database.query(
      `insert into journal_blocks (handled_at, topic, events, ids, packed) values ($1, 'engagement', $2, $3, '')`,
      ['2026-03-02T09:00:00Z', ids.length, ids],
    );
  await handle([another]);
  await read.looksAgain();
  await handle([another, opened]);
  expect(await read.ended).toBe(true);
});

test('it waits until the event was handled (rule C1)', async () => {
  const read = startRead('emails:first:EmailSent');
  await read.looksAgain();
  await note('first');
  expect(await read.ended).toBe(true);
});

test('it waits for the answer to its own event, not for the event (rule C1 over two hops)', async () => {
  await note('asked');
  const read = startRead('campaigns:asked:CampaignStarted:answered');
  await read.looksAgain();
  await note(acknowledgementKey('asked'));
  expect(await read.ended).toBe(true);
});

test('of several marks it waits for all', async () => {
  await note('one');
  const read = startRead('emails:one:EmailSent, emails:two:EmailSent ,leads:three:LeadsImported');
  await read.looksAgain();
  await note('two');
  expect(await read.ended).toBe(true);
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
  // Real time is the subject, and nothing can make it shorter.
  const startedMs = performance.now();
  expect(await awaitWrites(database, 'emails:never:EmailSent', concerned)).toBe(false);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(4_000);
});
