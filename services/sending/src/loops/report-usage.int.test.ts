import { randomUUIDv7 } from 'node:crypto';
import { eventually, startMailboxAccess } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { runSender, start } from '../testing/running-sender.ts';

const told = await startMailboxAccess();
const sender = await runSender({ speed: 1, mailboxesUrl: told.url });
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await told[Symbol.asyncDispose]();
});
const { database } = sender;
const today = start.toString().slice(0, 10);
/** Reports are seconds apart, and more after one that failed. */
const patience = { timeoutMs: 20_000 };
const use = (mailboxId: string, used: number, day = today) =>
  database.query(
    `insert into mailbox_days (mailbox_id, day, used) values ($1, $2, $3)
     on conflict (mailbox_id, day) do update set used = excluded.used`,
    [mailboxId, day, used],
  );
const totalsOf = (mailboxId: string) =>
  told.usage.flat().flatMap((each) => (each.mailboxId === mailboxId ? [each.used] : []));

test('M5: what a mailbox has used is told as a total, once for each change, also when some of it is given back', async () => {
  const mailboxId = randomUUIDv7();
  for (const used of [1, 3, 2]) {
    await use(mailboxId, used);
    await eventually(() => expect(totalsOf(mailboxId).at(-1)).toBe(used), patience);
  }
  const other = randomUUIDv7();
  await use(other, 1);
  await eventually(() => expect(totalsOf(other)).toEqual([1]), patience);
  expect(totalsOf(mailboxId)).toEqual([1, 3, 2]);
});

test('what could not be told is told later, with the totals of then; what is long over is not', async () => {
  const [mailboxId, old] = [randomUUIDv7(), randomUUIDv7()];
  told.isAway = true;
  await use(old, 9, '2026-02-01');
  await use(mailboxId, 1);
  await use(mailboxId, 2);
  told.isAway = false;
  await eventually(() => expect(totalsOf(mailboxId)).toEqual([2]), patience);
  expect(totalsOf(old)).toEqual([]);
});

test('several instances tell each total once, a thousand in a report', async () => {
  const before = told.usage.length;
  const mailboxIds = Array.from({ length: 2_500 }, () => randomUUIDv7());
  await database.query(
    'insert into mailbox_days (mailbox_id, day, used) select id, $2, 5 from unnest($1::uuid[]) as id',
    [mailboxIds, today],
  );
  await using _ = await sender.another();
  await eventually(() => expect(totalsOf(mailboxIds.at(-1) ?? '')).toEqual([5]), patience);
  const reports = told.usage.slice(before);
  await eventually(() => expect(told.usage.slice(before).flat()).toHaveLength(2_500), patience);
  expect(Math.max(...reports.map(({ length }) => length))).toBe(1_000);
  expect(new Set(told.usage.slice(before).flatMap((of) => of.map(({ mailboxId }) => mailboxId))).size).toBe(2_500);
});
