import { randomUUIDv7 } from 'node:crypto';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { readModels } from './projections/read-models.ts';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const { user, sending, tracking, hear, databaseUrl } = await startMailboxes();
const events = await hear();
const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());

const path = '/internal/mailboxes/health';
const reason = 'Paused for safety: 3 of the last 50 emails (6.0%) went to addresses that do not exist.';
const half = 'Sends half of its daily limit: 2 of the last 60 emails (3.3%) went to addresses that do not exist.';
const tell = (mailboxId: string, health: string, second: number, given: string | null = reason) =>
  sending.post(path, {
    mailboxes: [{ mailboxId, health, reason: given, decidedAt: `2026-03-02T14:00:0${second}.000Z` }],
  });
async function aMailbox(given: object = {}): Promise<string> {
  const mailbox = { fromName: 'Ada', address: `${randomUUIDv7()}@example.com`, smtp: mailServer.at(), ...given };
  return (await user.post('/api/mailboxes', mailbox)).body.id;
}
const shown = async (id: string) => (await user.get(`/api/mailboxes/${id}`)).body;
const activityOf = async (id: string) =>
  (await user.get(`/api/mailboxes/${id}/activity`)).body.entries.map(
    ({ kind, words }: { kind: string; words: string | null }) => [kind, words],
  );

test('S8: a mailbox that its guard stopped is paused and says why, until a person resumes it', async () => {
  const id = await aMailbox();
  for (let times = 0; times < 2; times += 1)
    expect((await tell(id, 'stopped', 1)).body, 'a repeat').toEqual({ success: true });
  expect(await shown(id)).toMatchObject({ state: 'paused', stateReason: reason, warning: null });
  await user.post(`/api/mailboxes/${id}/pause`, {});
  expect(await shown(id)).toMatchObject({ state: 'paused', stateReason: reason });
  await user.post(`/api/mailboxes/${id}/resume`, {});
  await tell(id, 'stopped', 1);
  expect(await shown(id), 'a repeat after a person resumed it').toMatchObject({
    state: 'connected',
    stateReason: null,
  });
  await tell(id, 'stopped', 2);
  expect(await shown(id), 'another one').toMatchObject({ state: 'paused', stateReason: reason });
  expect(await activityOf(id)).toEqual([
    ['paused', reason],
    ['resumed', null],
    ['paused', reason],
    ['connected', null],
  ]);
  await eventually(() =>
    expect(events.filter(({ key }) => key === id).map(({ type, data }) => [type, data])).toEqual([
      ['MailboxConnected', expect.anything()],
      ['MailboxPaused', { mailboxId: id, reason }],
      ['MailboxResumed', { mailboxId: id, guardDecidedAt: '2026-03-02T14:00:01.000Z' }],
      ['MailboxPaused', { mailboxId: id, reason }],
    ]),
  );
});

test('S8: a mailbox that a person paused says what its guard found before it is resumed', async () => {
  const id = await aMailbox();
  await user.post(`/api/mailboxes/${id}/pause`, {});
  expect((await shown(id)).stateReason).not.toBe(reason);
  await tell(id, 'stopped', 1);
  expect((await shown(id)).stateReason).toBe(reason);
});

test('M5: while a mailbox is warned it shows why, and half of its allowance is left', async () => {
  const id = await aMailbox({ dailyLimit: 11 });
  await sending.post('/internal/mailboxes/usage', { usage: [{ mailboxId: id, day: '2026-03-02', used: 4 }] });
  await tell(id, 'halved', 1, half);
  expect(await shown(id)).toMatchObject({ state: 'connected', stateReason: null, warning: half, leftToday: 2 });
  await user.post(`/api/mailboxes/${id}/pause`, {});
  await user.post(`/api/mailboxes/${id}/resume`, {});
  expect(await shown(id), 'a pause mends nothing').toMatchObject({ warning: half, leftToday: 2 });
  await tell(id, 'well', 3, null);
  await tell(id, 'halved', 2, half);
  expect(await shown(id), 'told late').toMatchObject({ warning: null, leftToday: 7 });
  expect((await activityOf(id)).map(([kind]: [string]) => kind)).toEqual([
    ...['eased', 'resumed', 'paused', 'warned', 'connected'],
  ]);
});

test('S8: only the service that sends is believed, and what it says of mailboxes that are gone is passed over', async () => {
  const [id, gone] = [await aMailbox(), await aMailbox()];
  await user.delete(`/api/mailboxes/${gone}`);
  const of = (mailboxId: string) => ({ mailboxId, health: 'halved', reason: half, decidedAt: '2026-03-02T14:00:00Z' });
  const mailboxes = [of(gone), of(randomUUIDv7()), of(id)];
  for (const other of [user, tracking]) expect((await other.post(path, { mailboxes })).status).toBe(403);
  expect((await shown(id)).warning).toBeNull();
  expect((await sending.post(path, { mailboxes })).status).toBe(200);
  expect((await shown(id)).warning).toBe(half);
  for (const wrong of [
    { ...of(id), reason: null },
    { ...of(id), health: 'well' },
    { ...of(id), health: 'ill' },
    { ...of(id), decidedAt: 'yesterday' },
    { ...of(id), reason: 'x'.repeat(1_001) },
  ])
    expect((await sending.post(path, { mailboxes: [wrong] })).status).toBe(422);
  expect((await sending.post(path, { mailboxes: [{ ...of(id), more: true }] })).status).toBe(400);
  const most = Array.from({ length: 100 }, () => of(id));
  expect((await sending.post(path, { mailboxes: most })).status).toBe(200);
  expect((await sending.post(path, { mailboxes: [...most, of(id)] })).status).toBe(422);
});

test('S8: a rebuild makes the same reasons and warnings', async () => {
  await using database = openDatabase(databaseUrl, { connectionsMax: 4 });
  const compared = await rebuild({ database, readModels, consumers: [] });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
