import { randomUUIDv7 } from 'node:crypto';
import type { MailboxEvent } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually, hasDovecot, startDovecot } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { readModels } from './projections/read-models.ts';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const { user, sending, hear, databaseUrl, clock } = await startMailboxes();
const told = await hear();
const mailServer = await startMailServer();
afterAll(async () => {
  await mailServer[Symbol.asyncDispose]();
});
const { get, post, patch, delete: remove } = user;

let made = 0;
function given(more: object = {}) {
  made += 1;
  return { fromName: 'Ada', address: `ada${made}@example.com`, smtp: mailServer.at(), ...more };
}
const aMailbox = async (more: object = {}) => (await post('/api/mailboxes', given(more))).body;
const wrong = () => mailServer.at({ password: 'mistyped' });

test('POST /api/mailboxes connects a mailbox whose servers work, with every field and without its password', async () => {
  const { password: _, ...shown } = mailServer.at();
  const { status, body } = await post('/api/mailboxes', given({ address: 'First@Example.com', tags: ['sales'] }));
  expect(status).toBe(201);
  expect(body).toEqual({
    ...{ id: expect.any(String), fromName: 'Ada', address: 'First@Example.com', replyTo: null, signature: null },
    ...{
      smtp: shown,
      imap: null,
      sharesImapWith: [],
      oauthProvider: null,
      dailyLimit: 40,
      gapMinutes: 5,
      ramp: null,
      timezone: 'UTC',
      hours: null,
    },
    ...{ tags: ['sales'], state: 'connected', stateReason: null, sentToday: 0, leftToday: 40, lastReadAt: null },
    ...{ warning: null, selfTest: null, createdAt: '2026-03-02T15:00:00.000Z', updatedAt: '2026-03-02T15:00:00.000Z' },
  });
});

test('GET /api/mailboxes lists all by address', async () => {
  const [second, first] = [
    await aMailbox({ address: 'b@list.example' }),
    await aMailbox({ address: 'a@list.example' }),
  ];
  const { body } = await get('/api/mailboxes');
  const ofTest = body.filter(({ address }: { address: string }) => address.endsWith('list.example'));
  expect(ofTest).toEqual([first, second]);
});

test('GET /api/mailboxes/{id} tells one, and only to users', async () => {
  const mailbox = await aMailbox();
  expect((await get(`/api/mailboxes/${mailbox.id}`)).body).toEqual(mailbox);
  expect((await get(`/api/mailboxes/${randomUUIDv7()}`)).status).toBe(404);
  expect((await get('/api/mailboxes/nonsense')).status).toBe(404);
  expect((await sending.get(`/api/mailboxes/${mailbox.id}`)).status).toBe(403);
});

describe('POST /api/mailboxes saves nothing that does not work', () => {
  test('SMTP that refuses the password: 422 with the verdicts', async () => {
    const { status, body } = await post('/api/mailboxes', given({ address: 'nobody@example.com', smtp: wrong() }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'mailbox-test-failed', smtp: { verdict: 'refused' }, imap: null });
    expect(body.errors).toEqual([{ path: 'smtp', message: expect.stringContaining(body.smtp.message) }]);
    expect(JSON.stringify(body)).not.toContain('mistyped');
    expect((await get('/api/mailboxes')).body).not.toContainEqual(
      expect.objectContaining({ address: 'nobody@example.com' }),
    );
  });

  test('an IMAP server that is none, beside SMTP that works', async () => {
    const { status, body } = await post('/api/mailboxes', given({ imap: mailServer.at() }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ smtp: { verdict: 'ok' }, imap: { verdict: 'not-a-mail-server' } });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['imap']);
  });

  test('no TLS to a host that is neither this machine nor named', async () => {
    const before = mailServer.signIns();
    const smtp = { ...mailServer.at(), host: 'smtp.example.com' };
    const { status, body } = await post('/api/mailboxes', given({ smtp }));
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path: 'smtp.security', message: expect.stringContaining('MAILBOX_HOSTS_ALLOW') }]);
    expect((await post('/api/mailboxes/test', { imap: smtp })).status).toBe(422);
    expect(mailServer.signIns()).toBe(before);
  });

  test('a private host that is not named', async () => {
    const smtp = { ...mailServer.at(), host: '10.0.0.7', security: 'tls' };
    expect((await post('/api/mailboxes', given({ smtp }))).body).toMatchObject({ smtp: { verdict: 'unknown-host' } });
  });
});

test.each([
  ['no address', { address: undefined }, 400],
  ['a password that is a list', { smtp: { ...mailServer.at(), password: ['a'] } }, 400],
  ['an unknown field', { id: randomUUIDv7() }, 400],
  ['a host with a path', { smtp: { ...mailServer.at(), host: 'smtp.example.com/x' } }, 422],
  ['a daily limit of 0', { dailyLimit: 0 }, 422],
  ['a name with a line break', { fromName: 'a\r\nBcc: x' }, 422],
])('with %s it is refused before any server is asked', async (_, more, status) => {
  const before = mailServer.signIns();
  expect((await post('/api/mailboxes', given(more))).status).toBe(status);
  expect(mailServer.signIns()).toBe(before);
});

describe('an address has one mailbox', () => {
  test('in whatever spelling, and again when that is removed', async () => {
    const { id } = await aMailbox({ address: 'x@bücher.example' });
    const again = given({ address: 'X@xn--bcher-kva.example.' });
    expect(await post('/api/mailboxes', again)).toMatchObject({ status: 409, body: { code: 'mailbox-exists' } });
    await remove(`/api/mailboxes/${id}`);
    expect((await post('/api/mailboxes', again)).status).toBe(201);
  });

  test('also when two are connected at once', async () => {
    const same = given();
    const answers = await Promise.all([1, 2, 3].map(() => post('/api/mailboxes', same)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('a request repeated under its key makes one', async () => {
    const keyed = { 'idempotency-key': `"${randomUUIDv7()}"` };
    const once = given();
    const first = await post('/api/mailboxes', once, keyed);
    expect(await post('/api/mailboxes', once, keyed)).toMatchObject({ status: 201, body: first.body });
    expect(await post('/api/mailboxes', { ...once, fromName: 'B' }, keyed)).toMatchObject({ status: 422 });
  });
});

describe('changes', () => {
  test('PATCH /api/mailboxes/{id} takes settings at once, without a test', async () => {
    const { id } = await aMailbox();
    const before = mailServer.signIns();
    const changes = { fromName: 'Ada L.', ramp: { start: 3, step: 2 }, timezone: 'Europe/Berlin' };
    const { body } = await patch(`/api/mailboxes/${id}`, changes);
    expect(body).toMatchObject({ ...changes, leftToday: 3, dailyLimit: 40 });
    clock.advance({ hours: 24 });
    expect((await get(`/api/mailboxes/${id}`)).body.leftToday).toBe(5);
    expect(mailServer.signIns()).toBe(before);
    expect((await patch(`/api/mailboxes/${id}`, { address: 'other@example.com' })).status).toBe(400);
  });

  test('of a server are kept only if it works', async () => {
    const { id } = await aMailbox();
    const access = async () => (await sending.get(`/internal/mailboxes/${id}/access?for=smtp`)).body;
    const before = await access();
    expect(before).toEqual({ ...mailServer.at(), accessRevision: 1 });
    const refused = await patch(`/api/mailboxes/${id}`, { fromName: 'B', smtp: wrong() });
    expect(refused).toMatchObject({ status: 422, body: { code: 'mailbox-test-failed' } });
    expect(await access()).toEqual(before);
    expect((await get(`/api/mailboxes/${id}`)).body.fromName).toBe('Ada');
    const changed = await patch(`/api/mailboxes/${id}`, { smtp: mailServer.at({ user: 'other' }) });
    expect(changed.body.smtp).toMatchObject({ user: 'other' });
    expect(await access()).toMatchObject({ user: 'other', accessRevision: 2 });
  });
});

describe('PATCH /api/mailboxes', () => {
  test('M13: changes many alike, and those that refuse keep none of the others from it', async () => {
    const full = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const [one, crowded, other] = [
      await aMailbox({ tags: ['a', 'b'] }),
      await aMailbox({ tags: full }),
      await aMailbox({ hours: { start: 540, end: 1_020, weekdays: ['Monday'] } }),
    ];
    const unknown = randomUUIDv7();
    const ids = [one.id, unknown, crowded.id, other.id];
    const changes = { dailyLimit: 60, hours: null, timezone: 'Europe/Vienna', addTags: ['new'], removeTags: ['a'] };
    const { status, body, headers } = await patch('/api/mailboxes', { ids, changes });
    expect(status).toBe(200);
    expect(body).toEqual([
      { mailboxId: one.id, outcome: 'changed', message: null },
      { mailboxId: unknown, outcome: 'refused', message: expect.stringContaining('does not exist') },
      { mailboxId: crowded.id, outcome: 'refused', message: expect.stringContaining('21 tags') },
      { mailboxId: other.id, outcome: 'changed', message: null },
    ]);
    const alike = { dailyLimit: 60, hours: null, timezone: 'Europe/Vienna', leftToday: 60 };
    expect((await get(`/api/mailboxes/${one.id}`)).body).toEqual({ ...one, ...alike, tags: ['b', 'new'] });
    expect((await get(`/api/mailboxes/${other.id}`)).body).toEqual({ ...other, ...alike, tags: ['new'] });
    expect((await get(`/api/mailboxes/${crowded.id}`)).body).toEqual(crowded);
    expect(headers.get('x-cadenza-wrote')?.match(/MailboxChanged/g)).toHaveLength(2);
    await eventually(() =>
      expect(told).toContainEqual(
        expect.objectContaining({
          type: 'MailboxChanged',
          data: expect.objectContaining({ mailboxId: other.id, mailbox: expect.objectContaining({ dailyLimit: 60 }) }),
        }),
      ),
    );
  });

  test('M13: tags that are added and removed at once are all heeded', async () => {
    const { id } = await aMailbox({ tags: ['old'] });
    const tags = Array.from({ length: 8 }, (_, index) => `tag ${index}`);
    const changes = [{ removeTags: ['old'] }, ...tags.map((tag) => ({ addTags: [tag] }))];
    await Promise.all(changes.map((each) => patch('/api/mailboxes', { ids: [id], changes: each })));
    expect((await get(`/api/mailboxes/${id}`)).body.tags.toSorted()).toEqual(tags);
  });

  test.each([
    ['nobody', 422, { ids: [], changes: { dailyLimit: 5 } }],
    ['one twice', 422, (id: string) => ({ ids: [id, id], changes: { dailyLimit: 5 } })],
    ['too many', 422, { ids: Array.from({ length: 501 }, () => randomUUIDv7()), changes: { dailyLimit: 5 } }],
    ['nothing', 422, (id: string) => ({ ids: [id], changes: {} })],
    ['what cannot be changed alike', 400, (id: string) => ({ ids: [id], changes: { fromName: 'Ada' } })],
    ['a tag both ways', 422, (id: string) => ({ ids: [id], changes: { addTags: ['a'], removeTags: ['a'] } })],
  ])('refuses to change %s', async (_, status, body) => {
    const { id } = await aMailbox();
    expect((await patch('/api/mailboxes', typeof body === 'function' ? body(id) : body)).status).toBe(status);
  });
});

test('POST /api/mailboxes/{id}/pause answers the mailbox as it is then, and repeated it changes nothing', async () => {
  const { id } = await aMailbox();
  const paused = await post(`/api/mailboxes/${id}/pause`);
  expect(paused.body).toMatchObject({ state: 'paused', stateReason: expect.stringContaining('until it is resumed') });
  expect(paused.headers.get('x-cadenza-wrote')).toContain('MailboxPaused');
  expect((await post(`/api/mailboxes/${id}/pause`)).headers.get('x-cadenza-wrote')).toBeNull();
});

test('POST /api/mailboxes/{id}/resume ends a pause', async () => {
  const { id } = await aMailbox();
  await post(`/api/mailboxes/${id}/pause`);
  expect((await post(`/api/mailboxes/${id}/resume`)).body).toMatchObject({ state: 'connected', stateReason: null });
});

test('GET /api/mailboxes/{id}/activity tells what happened, newest first', async () => {
  const { id } = await aMailbox();
  await post(`/api/mailboxes/${id}/pause`);
  await post(`/api/mailboxes/${id}/resume`);
  const { entries, days } = (await get(`/api/mailboxes/${id}/activity`)).body;
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['resumed', 'paused', 'connected']);
  expect(days).toEqual([]);
  await remove(`/api/mailboxes/${id}`);
  expect((await get(`/api/mailboxes/${id}/activity`)).body, 'of a removed one').toEqual({ entries, days });
  expect((await get(`/api/mailboxes/${randomUUIDv7()}/activity`)).status).toBe(404);
});

test('DELETE /api/mailboxes/{id} leaves nothing to be found, and its credentials are destroyed', async () => {
  const { id } = await aMailbox();
  expect(await remove(`/api/mailboxes/${id}`)).toMatchObject({ status: 200, body: { success: true } });
  const path = `/api/mailboxes/${id}`;
  const answers = [
    ...[await get(path), await patch(path, { fromName: 'B' }), await remove(path)],
    ...[await post(`${path}/pause`), await post(`${path}/resume`), await post(`${path}/self-test`)],
    await sending.get(`/internal/mailboxes/${id}/access?for=smtp`),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await get('/api/mailboxes')).body).not.toContainEqual(expect.objectContaining({ id }));
  await using database = openDatabase(databaseUrl, { connectionsMax: 1 });
  const { rowCount } = await database.query('select from mailbox_credentials where mailbox_id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('other services hear what becomes of a mailbox, and never its password', async () => {
  const { id } = await aMailbox();
  await patch(`/api/mailboxes/${id}`, { smtp: mailServer.at({ user: 'other' }) });
  await post(`/api/mailboxes/${id}/pause`);
  await post(`/api/mailboxes/${id}/resume`);
  await remove(`/api/mailboxes/${id}`);
  const ofMailbox = () => told.filter(({ key }) => key === id);
  await eventually(() => expect(ofMailbox()).toHaveLength(5));
  const [connected, changed, ...others] = ofMailbox();
  expect(connected).toMatchObject({ type: 'MailboxConnected', data: { mailbox: { accessRevision: 1, imap: null } } });
  const { password: _, ...shown } = mailServer.at({ user: 'other' });
  expect(changed).toMatchObject({ type: 'MailboxChanged', data: { mailbox: { accessRevision: 2 } } });
  expect((changed as Extract<MailboxEvent, { type: 'MailboxChanged' }>).data.mailbox.smtp).toEqual(shown);
  expect(others.map(({ type }) => type)).toEqual(['MailboxPaused', 'MailboxResumed', 'MailboxRemoved']);
});

describe('access for other services', () => {
  test('is told for one use, and is not to be stored', async () => {
    const { id } = await aMailbox();
    const { headers, status } = await sending.get(`/internal/mailboxes/${id}/access?for=smtp`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await sending.get(`/internal/mailboxes/${id}/access?for=imap`)).status).toBe(404);
    expect((await sending.get(`/internal/mailboxes/${id}/access`)).status).toBe(400);
    expect((await get(`/internal/mailboxes/${id}/access?for=smtp`)).status, 'of a user').toBe(403);
  });

  test.runIf(hasDovecot)('is told for IMAP until it is gone, and who else reads that account', async () => {
    await using dovecot = await startDovecot();
    const { port, username, password } = new URL(dovecot.url);
    const imap = { host: '127.0.0.1', port: Number(port), security: 'none', user: username, password };
    const { id, ...mailbox } = await aMailbox({ imap });
    expect(mailbox.imap).toEqual({ ...imap, password: undefined });
    const path = `/internal/mailboxes/${id}/access?for=imap`;
    expect((await sending.get(path)).body).toEqual({ ...imap, accessRevision: 1 });
    const { sharesImapWith } = await aMailbox({ imap });
    expect([mailbox.sharesImapWith, sharesImapWith]).toEqual([[], [mailbox.address]]);
    expect((await get(`/api/mailboxes/${id}`)).body.sharesImapWith).toHaveLength(1);
    expect((await patch(`/api/mailboxes/${id}`, { imap: null })).body).toMatchObject({
      imap: null,
      sharesImapWith: [],
    });
    expect((await sending.get(path)).status).toBe(404);
  });
});

test('POST /api/mailboxes/test signs in and saves nothing; ten a minute of each kind', async () => {
  const count = (await get('/api/mailboxes')).body.length;
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post('/api/mailboxes/test', { smtp: mailServer.at() })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ smtp: { verdict: 'ok' }, imap: null });
  expect((await post('/api/mailboxes/test', { imap: mailServer.at() })).status).toBe(200);
  expect((await post('/api/mailboxes/test', {})).status).toBe(422);
  expect((await get('/api/mailboxes')).body).toHaveLength(count);
});

test('ten mailboxes a minute may be saved that do not work, and any that do', async () => {
  await using database = openDatabase(databaseUrl, { connectionsMax: 1 });
  await database.query('delete from recent_tries');
  const { id } = await aMailbox();
  const wrong = { smtp: mailServer.at({ password: 'mistyped' }) };
  const change = (number: number) =>
    number % 2 ? patch(`/api/mailboxes/${id}`, wrong) : post('/api/mailboxes', { ...wrong, ...named(number) });
  const named = (number: number) => ({ fromName: 'Ada', address: `saved${number}@example.com` });
  for (let number = 0; number < 12; number++)
    expect((await post('/api/mailboxes', { ...named(number), smtp: mailServer.at() })).status).toBe(201);
  for (let number = 20; number < 30; number++) expect((await change(number)).status).toBe(422);
  const refused = await change(30);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-tries' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await database.query('delete from recent_tries');
});

test('GET /api/mailboxes/servers finds those of an address', async () => {
  const { status, body } = await get('/api/mailboxes/servers?address=ada%40gmail.com');
  expect(status).toBe(200);
  expect(body.smtp.host).toBe('smtp.gmail.com');
  expect((await get('/api/mailboxes/servers?address=ada')).status).toBe(400);
});

test('the read models rebuilt from events are the live ones', async () => {
  await using database = openDatabase(databaseUrl, { connectionsMax: 5 });
  const compared = await rebuild({ database, readModels, consumers: [] });
  expect(compared.map(({ table, wrong: differing }) => [table, differing])).toEqual([
    ['mailboxes', 0],
    ['mailbox_changes', 0],
    ['domain_health', 0],
    ['tracking_hosts', 0],
  ]);
});
