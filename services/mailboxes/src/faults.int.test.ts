import { randomUUIDv7 } from 'node:crypto';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually, hasDovecot, startDovecot } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { readModels } from './projections/read-models.ts';
import { password, startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const { user, sending, tracking, hear, databaseUrl } = await startMailboxes();
const told = await hear();
const database = openDatabase(databaseUrl, { connectionsMax: 4 });
afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

type MailServerOfTest = Awaited<ReturnType<typeof startMailServer>>;

async function aMailbox(mailServer: MailServerOfTest, more: object = {}): Promise<string> {
  const given = { fromName: 'Ada', address: `${randomUUIDv7()}@example.com`, smtp: mailServer.at(), ...more };
  return (await user.post('/api/mailboxes', given)).body.id;
}
const report = (id: string, accessRevision = 1, use = 'smtp') =>
  sending.post(`/internal/mailboxes/${id}/refused-login`, { for: use, accessRevision });
const shown = async (id: string) => (await user.get(`/api/mailboxes/${id}`)).body;
const activityOf = async (id: string) => (await user.get(`/api/mailboxes/${id}/activity`)).body.entries;
const eventsOf = async (id: string) => {
  const { rows } = await database.query('select type, data from events where stream_id = $1 order by version', [
    `mailbox-${id}`,
  ]);
  return rows as { type: string; data: object }[];
};
const words = expect.stringContaining('Invalid username or password');

describe('D8: a login that was refused elsewhere', () => {
  test('makes a mailbox need attention where the server refuses the password', async () => {
    await using mailServer = await startMailServer();
    const id = await aMailbox(mailServer);
    mailServer.accept('changed elsewhere');
    expect(await report(id)).toMatchObject({ status: 200, body: { needsAttention: true } });
    expect(await shown(id)).toMatchObject({ state: 'needs-attention', stateReason: words });
    const [newest] = await activityOf(id);
    expect(newest).toMatchObject({ kind: 'needs-attention', words });
    const before = mailServer.signIns();
    expect((await report(id)).body, 'without another test').toEqual({ needsAttention: true });
    expect(mailServer.signIns()).toBe(before);
  });

  test('is told others without a word of the server, and is in no event', async () => {
    await using mailServer = await startMailServer();
    const id = await aMailbox(mailServer);
    mailServer.accept('changed elsewhere');
    await report(id);
    const data = { mailboxId: id, use: 'smtp' };
    await eventually(() =>
      expect(told).toContainEqual(expect.objectContaining({ type: 'MailboxNeedsAttention', data })),
    );
    expect((await eventsOf(id)).at(-1)).toEqual({
      type: 'MailboxNeedsAttention',
      data: { ...data, verdict: 'refused' },
    });
  });

  test('may be that of a self-test', async () => {
    await using mailServer = await startMailServer();
    const id = await aMailbox(mailServer);
    mailServer.accept('changed elsewhere');
    await user.post(`/api/mailboxes/${id}/self-test`);
    await eventually(async () =>
      expect(await shown(id)).toMatchObject({ state: 'needs-attention', stateReason: words }),
    );
    expect((await shown(id)).selfTest).toMatchObject({ endedAt: expect.any(String), refusal: words });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['MailboxConnected', 'MailboxNeedsAttention']);
  });

  test('is no fault where the password works, or the server cannot be reached', async () => {
    const mailServer = await startMailServer();
    const id = await aMailbox(mailServer);
    expect((await report(id)).body).toEqual({ needsAttention: false });
    await mailServer[Symbol.asyncDispose]();
    expect((await report(id)).body).toEqual({ needsAttention: false });
    expect(await shown(id)).toMatchObject({ state: 'connected', stateReason: null });
  });

  test('is no fault where the server lets nobody sign in just now', async () => {
    await using mailServer = await startMailServer(() => 'Too many logins, try again later');
    const id = await aMailbox(mailServer);
    mailServer.accept('changed elsewhere');
    expect((await report(id)).body).toEqual({ needsAttention: false });
    expect((await shown(id)).state).toBe('connected');
  });

  test('with credentials that were changed since is not tested', async () => {
    await using mailServer = await startMailServer();
    const id = await aMailbox(mailServer);
    await user.patch(`/api/mailboxes/${id}`, { smtp: mailServer.at() });
    mailServer.accept('changed elsewhere');
    const before = mailServer.signIns();
    expect((await report(id, 1)).body).toEqual({ needsAttention: false });
    expect(mailServer.signIns()).toBe(before);
    expect((await report(id, 2)).body).toEqual({ needsAttention: true });
    expect((await report(id, 1)).body, 'what it is now').toEqual({ needsAttention: true });
  });

  test('with credentials that change during the test is no fault', async () => {
    await using mailServer = await startMailServer();
    await using other = await startMailServer();
    const id = await aMailbox(mailServer);
    mailServer.accept('changed elsewhere');
    const before = mailServer.signIns();
    const held = mailServer.hold();
    const reported = report(id);
    await eventually(() => expect(mailServer.signIns()).toBe(before + 1));
    expect((await user.patch(`/api/mailboxes/${id}`, { smtp: other.at() })).status).toBe(200);
    held[Symbol.dispose]();
    expect((await reported).body).toEqual({ needsAttention: false });
    expect((await shown(id)).state).toBe('connected');
  });

  test('is tested once for all who ask meanwhile', async () => {
    await using mailServer = await startMailServer();
    const id = await aMailbox(mailServer);
    mailServer.accept('changed elsewhere');
    const before = mailServer.signIns();
    const held = mailServer.hold();
    const path = `/internal/mailboxes/${id}/refused-login`;
    const ask = (service: typeof sending) => service.post(path, { for: 'smtp', accessRevision: 1 });
    const asking = [ask(sending)];
    await eventually(() => expect(mailServer.signIns()).toBe(before + 1));
    asking.push(ask(sending), ask(tracking));
    // What was asked before has arrived by then, also on new connections of a busy machine.
    for (let answered = 0; answered < 50; answered += 1) await shown(id);
    held[Symbol.dispose]();
    for (const { body } of await Promise.all(asking)) expect(body).toEqual({ needsAttention: true });
    expect(mailServer.signIns()).toBe(before + 1);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['MailboxConnected', 'MailboxNeedsAttention']);
  });

  test('of a server that the mailbox does not have is no fault, and of no mailbox is not found', async () => {
    await using mailServer = await startMailServer();
    const id = await aMailbox(mailServer);
    expect((await report(id, 1, 'imap')).body).toEqual({ needsAttention: false });
    await user.delete(`/api/mailboxes/${id}`);
    expect((await report(id)).status).toBe(404);
    expect((await report(randomUUIDv7())).status).toBe(404);
  });
});

describe('resuming a mailbox that needs attention', () => {
  async function aFaultyMailbox(mailServer: MailServerOfTest, more: object = {}): Promise<string> {
    const id = await aMailbox(mailServer, more);
    mailServer.accept('changed elsewhere');
    await report(id);
    return id;
  }
  const resume = (id: string) => user.post(`/api/mailboxes/${id}/resume`);

  test('tests it first, and changes nothing if it still does not work', async () => {
    await using mailServer = await startMailServer();
    const id = await aFaultyMailbox(mailServer);
    await user.post(`/api/mailboxes/${id}/pause`);
    const before = await shown(id);
    const refused = await resume(id);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'mailbox-test-failed', smtp: { verdict: 'refused' }, imap: null },
    });
    expect(refused.body.errors).toEqual([{ path: 'smtp', message: words }]);
    expect(await shown(id)).toEqual(before);
  });

  test('ends fault and pause when it works', async () => {
    await using mailServer = await startMailServer();
    const id = await aFaultyMailbox(mailServer);
    await user.post(`/api/mailboxes/${id}/pause`);
    mailServer.accept(password);
    expect((await resume(id)).body).toMatchObject({ state: 'connected', stateReason: null });
    const types = (await eventsOf(id)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['MailboxRecovered', 'MailboxResumed']);
    expect((await resume(id)).status, 'again').toBe(200);
    expect(await eventsOf(id)).toHaveLength(types.length);
  });

  test.runIf(hasDovecot)('signs in to both of its servers', async () => {
    await using mailServer = await startMailServer();
    const dovecot = await startDovecot();
    const { port, username, password: secret } = new URL(dovecot.url);
    const imap = { host: '127.0.0.1', port: Number(port), security: 'none', user: username, password: secret };
    const id = await aFaultyMailbox(mailServer, { imap });
    mailServer.accept(password);
    await dovecot[Symbol.asyncDispose]();
    expect(await resume(id)).toMatchObject({
      status: 422,
      body: { smtp: { verdict: 'ok' }, imap: { verdict: 'closed' }, message: expect.stringContaining('IMAP') },
    });
    expect((await shown(id)).state).toBe('needs-attention');
  });
});

test('a rebuild loses no word of a server', async () => {
  await using mailServer = await startMailServer();
  const id = await aMailbox(mailServer);
  mailServer.accept('changed elsewhere');
  await report(id);
  const before = [await shown(id), await activityOf(id)];
  await database.query('update mailboxes set fault_event_id = null, fault_use = null where id = $1', [id]);
  await database.query('delete from mailbox_changes where mailbox_id = $1', [id]);
  await rebuild({ database, readModels, consumers: [] });
  expect([await shown(id), await activityOf(id)]).toEqual(before);
  const compared = await rebuild({ database, readModels, consumers: [] });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  await database.query('delete from fault_words where mailbox_id = $1', [id]);
  expect((await shown(id)).stateReason, 'without them').toBe('Its SMTP server refused user and password.');
});
