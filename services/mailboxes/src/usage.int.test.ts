import { randomUUIDv7 } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const { user, sending, tracking } = await startMailboxes();
const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());

const path = '/internal/mailboxes/usage';
const report = (...usage: { mailboxId: string; day: string; used: number }[]) => sending.post(path, { usage });
async function aMailbox(given: object = {}): Promise<string> {
  const mailbox = { fromName: 'Ada', address: `${randomUUIDv7()}@example.com`, smtp: mailServer.at(), ...given };
  return (await user.post('/api/mailboxes', mailbox)).body.id;
}
const shown = async (id: string) => (await user.get(`/api/mailboxes/${id}`)).body;
const daysOf = async (id: string) => (await user.get(`/api/mailboxes/${id}/activity`)).body.days;
/** Of the clock of these tests. */
const today = '2026-03-02';

test('M5: what is used today is shown, with what is left; a total may become smaller, and a repeat adds nothing', async () => {
  const id = await aMailbox({ dailyLimit: 10 });
  expect(await shown(id)).toMatchObject({ sentToday: 0, leftToday: 10 });
  for (const used of [3, 3, 5, 4]) {
    expect((await report({ mailboxId: id, day: today, used })).body).toEqual({ success: true });
  }
  expect(await shown(id)).toMatchObject({ sentToday: 4, leftToday: 6 });
  expect((await user.get('/api/mailboxes')).body).toContainEqual(expect.objectContaining({ id, sentToday: 4 }));
  await report(
    { mailboxId: id, day: '2026-03-01', used: 7 },
    { mailboxId: id, day: today, used: 1 },
    { mailboxId: id, day: today, used: 11 },
  );
  expect(await shown(id), 'of a limit that was lowered').toMatchObject({ sentToday: 11, leftToday: 0 });
  expect(await daysOf(id)).toEqual([
    { day: today, sent: 11, read: 0 },
    { day: '2026-03-01', sent: 7, read: 0 },
  ]);
});

test('M5: today is that of its own zone, and what is read of a day stands beside it', async () => {
  const [id, stranger] = [await aMailbox({ timezone: 'Pacific/Kiritimati', dailyLimit: 10 }), randomUUIDv7()];
  const usage = ['2026-03-02', '2026-03-03'].map((day, place) => ({ mailboxId: id, day, used: place + 1 }));
  await report(...usage, { mailboxId: stranger, day: today, used: 1 });
  const reading = { mailboxId: id, lastReadAt: null, trouble: null, days: [{ day: today, read: 6 }] };
  await tracking.post('/internal/mailboxes/readings', { readings: [reading] });
  expect(await shown(id)).toMatchObject({ sentToday: 2, leftToday: 8 });
  expect(await daysOf(id)).toEqual([
    { day: '2026-03-03', sent: 2, read: 0 },
    { day: '2026-03-02', sent: 1, read: 6 },
  ]);
});

test('a report as large as one may be is taken, and only of the service that sends', async () => {
  const usage = Array.from({ length: 1_000 }, () => ({ mailboxId: randomUUIDv7(), day: today, used: 10_000 }));
  expect((await report(...usage)).status).toBe(200);
  expect((await report(...usage, ...usage.slice(0, 1))).status).toBe(422);
  expect((await report({ mailboxId: randomUUIDv7(), day: today, used: -1 })).status).toBe(422);
  for (const other of [user, tracking]) expect((await other.post(path, { usage: [] })).status).toBe(403);
});
