import { randomUUIDv7 } from 'node:crypto';
import type { MailboxActivity, MailboxReading } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { hasDovecot, startDovecot } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const { user, sending, tracking, databaseUrl, clock } = await startMailboxes();
const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());

const path = '/internal/mailboxes/readings';
const report = (...readings: (Partial<MailboxReading> & { mailboxId: string })[]) =>
  tracking.post(path, { readings: readings.map((each) => ({ lastReadAt: null, trouble: null, days: [], ...each })) });

describe.skipIf(!hasDovecot)('what is read of mailboxes (needs Dovecot)', async () => {
  const dovecot = hasDovecot ? await startDovecot() : undefined;
  afterAll(() => dovecot?.[Symbol.asyncDispose]());

  async function aMailbox(): Promise<string> {
    const { port, username, password } = new URL(dovecot?.url ?? '');
    const imap = { host: '127.0.0.1', port: Number(port), security: 'none', user: username, password };
    const given = { fromName: 'Ada', address: `${randomUUIDv7()}@example.com`, smtp: mailServer.at(), imap };
    return (await user.post('/api/mailboxes', given)).body.id;
  }
  const shown = async (id: string) => (await user.get(`/api/mailboxes/${id}`)).body;
  const activityOf = async (id: string): Promise<MailboxActivity> =>
    (await user.get(`/api/mailboxes/${id}/activity`)).body;
  const entriesOf = async (id: string) => (await activityOf(id)).entries.filter(({ kind }) => kind !== 'connected');

  test('is shown: when it was read last, which never goes back', async () => {
    const id = await aMailbox();
    expect((await shown(id)).lastReadAt).toBeNull();
    const later = '2026-03-02T15:10:00.000Z';
    expect(await report({ mailboxId: id, lastReadAt: later })).toMatchObject({ status: 200, body: { success: true } });
    for (const lastReadAt of ['2026-03-02T15:09:00Z', null]) await report({ mailboxId: id, lastReadAt });
    expect(await shown(id)).toMatchObject({ lastReadAt: later, state: 'connected' });
    expect((await user.get('/api/mailboxes')).body).toContainEqual(expect.objectContaining({ id, lastReadAt: later }));
    expect((await user.patch(`/api/mailboxes/${id}`, { imap: null })).body.lastReadAt, 'without IMAP').toBeNull();
  });

  test('it waits while it cannot be read, and says why; its past tells when that began and ended', async () => {
    const id = await aMailbox();
    await report({ mailboxId: id, trouble: 'It did not answer.' });
    const beganAt = clock.now().toString({ smallestUnit: 'millisecond' });
    clock.advance({ minutes: 1 });
    await report({ mailboxId: id, trouble: 'It did not answer.' });
    await report({ mailboxId: id, trouble: 'It hung\r\nup.\u0000' });
    expect(await shown(id)).toMatchObject({ state: 'waiting', stateReason: 'It hung up.' });
    const waiting = { kind: 'waiting', at: beganAt, words: 'It hung up.' };
    expect(await entriesOf(id)).toEqual([waiting]);
    await report({ mailboxId: id });
    await report({ mailboxId: id });
    const endedAt = clock.now().toString({ smallestUnit: 'millisecond' });
    expect(await entriesOf(id)).toEqual([{ kind: 'read-again', at: endedAt, words: null }, waiting]);
    expect(await shown(id)).toMatchObject({ state: 'connected', stateReason: null });
    await report({ mailboxId: id, trouble: 'Again.' });
    expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual(['waiting', 'read-again', 'waiting']);
  });

  test('paused and what needs attention come before waiting, which comes before connected', async () => {
    const id = await aMailbox();
    const state = async () => (await shown(id)).state;
    await report({ mailboxId: id, trouble: 'It did not answer.' });
    mailServer.accept('another');
    await tracking.post(`/internal/mailboxes/${id}/refused-login`, { for: 'smtp', accessRevision: 1 });
    expect(await state()).toBe('needs-attention');
    await user.post(`/api/mailboxes/${id}/pause`);
    expect(await state()).toBe('paused');
    mailServer.accept(mailServer.at().password);
    await user.post(`/api/mailboxes/${id}/resume`);
    expect(await state()).toBe('waiting');
    await user.patch(`/api/mailboxes/${id}`, { imap: null });
    expect(await state(), 'of one that nobody reads').toBe('connected');
  });

  test('by day, newest first: totals, which a repeated report does not add up', async () => {
    const id = await aMailbox();
    for (const read of [3, 5, 5, 4]) await report({ mailboxId: id, days: [{ day: '2026-03-01', read }] });
    await report({ mailboxId: id, days: [{ day: '2026-03-02', read: 1 }] });
    expect((await activityOf(id)).days).toEqual([
      { day: '2026-03-02', sent: 0, read: 1 },
      { day: '2026-03-01', sent: 0, read: 5 },
    ]);
    const first = Temporal.PlainDate.from('2025-01-01');
    for (let ten = 0; ten < 10; ten += 1) {
      const days = Array.from({ length: 10 }, (_, place) => first.add({ days: ten * 10 + place }).toString());
      await report({ mailboxId: id, days: days.map((day) => ({ day, read: 2 })) });
    }
    const { days } = await activityOf(id);
    expect(days).toHaveLength(90);
    expect(days.map(({ day }) => day)).toEqual(
      days
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
  });

  test('the newest 500 entries of its troubles are kept', async () => {
    const id = await aMailbox();
    for (let round = 0; round < 252; round += 1) {
      clock.advance({ seconds: 1 });
      await report({ mailboxId: id, trouble: `trouble ${round}` });
      await report({ mailboxId: id });
    }
    const entries = await entriesOf(id);
    expect(entries).toHaveLength(500);
    expect([entries[1]?.words, entries.at(-1)?.words]).toEqual(['trouble 251', 'trouble 2']);
  });

  test('in one report: unknown and removed mailboxes are passed over, and one that is named twice', async () => {
    const [id, removed] = [await aMailbox(), await aMailbox()];
    const days = [{ day: '2026-03-02', read: 7 }];
    await report({ mailboxId: removed, days });
    await user.delete(`/api/mailboxes/${removed}`);
    const answer = await report(
      { mailboxId: randomUUIDv7(), trouble: 'Nobody’s.', days },
      { mailboxId: removed, trouble: 'It is gone.', days: [{ day: '2026-03-03', read: 1 }] },
      { mailboxId: id, trouble: 'First.', days },
      { mailboxId: id, trouble: 'Second.', days: [{ day: '2026-03-02', read: 8 }] },
    );
    expect(answer.status).toBe(200);
    expect(await shown(id)).toMatchObject({ state: 'waiting', stateReason: 'Second.' });
    expect((await activityOf(id)).days).toEqual([{ day: '2026-03-02', sent: 0, read: 8 }]);
    await using database = openDatabase(databaseUrl, { connectionsMax: 1 });
    const { rows } = await database.query('select day::text as day, read from mailbox_days where mailbox_id = $1', [
      removed,
    ]);
    expect(rows, 'its history stays, and does not grow').toEqual(days);
    const { rowCount } = await database.query('select from mailbox_troubles where mailbox_id = $1', [removed]);
    expect(rowCount).toBe(0);
  });

  test('reports at once of the same mailboxes, in any order, end in one trouble each', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, aMailbox));
    const readings = ids.map((mailboxId) => ({ mailboxId, trouble: 'It did not answer.' }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => report(...(index % 2 ? readings : readings.toReversed()))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const id of ids) expect(await entriesOf(id)).toHaveLength(1);
  });
});

test('a report as large as one may be is taken, and only of the service that reads inboxes', async () => {
  const days = Array.from({ length: 10 }, (_, place) => ({ day: `2026-03-${10 + place}`, read: 123_456 }));
  const readings = Array.from({ length: 500 }, () => ({ mailboxId: randomUUIDv7(), trouble: '€'.repeat(1_000), days }));
  expect((await report(...readings)).status).toBe(200);
  expect((await report(...readings, ...readings.slice(0, 1))).status).toBe(422);
  expect((await report()).status).toBe(200);
  for (const other of [user, sending]) expect((await other.post(path, { readings: [] })).status).toBe(403);
});
