import { openDatabase } from '@cadenza/postgres';
import { hasDovecot, serviceClient } from '@cadenza/testing';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isConnected, refusedWith, startConnecting } from '../testing/connecting-at-provider.ts';

describe.runIf(hasDovecot)('with a provider', async () => {
  const { google, smtp, user, sending, tracking, another, databaseUrl, connect, connected } = await startConnecting();
  const database = openDatabase(databaseUrl, { connectionsMax: 4 });
  afterAll(() => database[Symbol.asyncDispose]());
  afterEach(async () => {
    Object.assign(google.state, { isAway: false, isDenied: false, accessSeconds: 3_600, email: null });
    for (const { id } of (await user.get('/api/mailboxes')).body) await user.delete(`/api/mailboxes/${id}`);
  });
  const access = (id: string, use = 'smtp', by = sending) => by.get(`/internal/mailboxes/${id}/access?for=${use}`);
  const mailboxOf = async (id: string) => (await user.get(`/api/mailboxes/${id}`)).body;

  test('a mailbox is connected after it signed in by both servers, and services get a token that is valid', async () => {
    const id = await connected('ada@example.com');
    expect(await mailboxOf(id)).toMatchObject({
      ...{ address: 'ada@example.com', fromName: 'Ada Lovelace', oauthProvider: 'google', state: 'connected' },
      smtp: { port: smtp.port, user: 'ada@example.com' },
      imap: { user: 'ada@example.com' },
    });
    for (const { status, body } of [await access(id), await access(id, 'imap', tracking)]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ user: 'ada@example.com', accessRevision: 1 });
      expect(body).not.toHaveProperty('password');
      expect(google.tokens.get(body.accessToken)).toBe('ada@example.com');
      expect(Temporal.Instant.compare(body.expiresAt, Temporal.Now.instant())).toBe(1);
    }
  });

  test.each(['x'.repeat(5_000), 'Ada\r\nBcc: eve@example.com', ' '])(
    'a name that no mail can show keeps no account out',
    async (name) => {
      google.state.name = name;
      const id = await connected('ada@example.com');
      google.state.name = 'Ada Lovelace';
      expect(await mailboxOf(id)).toMatchObject({ address: 'ada@example.com', fromName: 'ada' });
    },
  );

  test('50 who ask at once by two instances get the one token that one renewal gave', async () => {
    google.state.accessSeconds = 60;
    const id = await connected('ada@example.com');
    google.state.accessSeconds = 3_600;
    await using other = await another();
    const clients = [sending, serviceClient(other.port, 'mailboxes', { userId: 'service:sending' })];
    const before = google.state.refreshes;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => access(id, 'smtp', clients[index % 2]!)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.accessToken)).size).toBe(1);
    expect(google.state.refreshes - before).toBe(1);
    // The provider takes no refresh token twice: the new one was stored.
    google.endAccess();
    const refused = { for: 'smtp', accessRevision: 1 };
    const report = await sending.post(`/internal/mailboxes/${id}/refused-login`, refused);
    expect(report.body, 'a renewed token was taken').toEqual({ needsAttention: false });
    expect(google.state.refreshes - before).toBe(2);
    expect((await access(id)).body.accessToken).not.toBe(answers[0]!.body.accessToken);
  });

  test('a process that died while it renewed a token keeps nobody away for longer than its lease', async () => {
    google.state.accessSeconds = 60;
    const id = await connected('ada@example.com');
    google.state.accessSeconds = 3_600;
    await database.query(
      `insert into token_leases (mailbox_id, holder, ends_at) values ($1, gen_random_uuid(), now() + interval '1 second')`,
      [id],
    );
    expect((await access(id)).status).toBe(200);
    expect(await database.query('select from token_leases')).toMatchObject({ rowCount: 0 });
  });

  test('a mailbox that is connected again while its token is renewed keeps the newer sign-in', async () => {
    google.state.accessSeconds = 60;
    const id = await connected('ada@example.com');
    google.state.accessSeconds = 3_600;
    using held = google.holdNextTokens();
    const renewal = access(id);
    await held.reached;
    expect(await connect('ada@example.com', id)).toEqual(isConnected);
    held[Symbol.dispose]();
    const [renewed, now] = [await renewal, await access(id)];
    expect(now).toMatchObject({ status: 200, body: { accessRevision: 2 } });
    expect(renewed.body.accessToken, 'of the newer sign-in').toBe(now.body.accessToken);
  });

  test('a provider that is away is nobody’s fault, and a renewal works once it is back', async () => {
    google.state.accessSeconds = 60;
    const id = await connected('ada@example.com');
    google.state.isAway = true;
    expect((await access(id)).status).toBe(503);
    expect(await mailboxOf(id)).toMatchObject({ state: 'connected' });
    google.state.isAway = false;
    expect((await access(id)).status).toBe(200);
  });

  test('a sign-in that the provider takes no longer needs attention until the mailbox is connected again', async () => {
    google.state.accessSeconds = 60;
    const id = await connected('ada@example.com');
    await google.revoke();
    expect(await access(id, 'imap', tracking)).toMatchObject({ status: 422, body: { code: 'sign-in-ended' } });
    const stateReason = 'Google no longer accepts the sign-in. Connect the mailbox again.';
    expect(await mailboxOf(id)).toMatchObject({ state: 'needs-attention', stateReason });
    const asked = google.state.refreshes;
    expect((await access(id)).status).toBe(422);
    expect(await user.post(`/api/mailboxes/${id}/resume`)).toMatchObject({
      status: 422,
      body: { message: stateReason },
    });
    expect(google.state.refreshes, 'a dead token is not offered again').toBe(asked);

    google.state.accessSeconds = 3_600;
    expect(await connect('bob@example.com', id)).toEqual(
      refusedWith('This is the mailbox of ada@example.com, and you signed in at Google as bob@', id),
    );
    expect(await mailboxOf(id)).toMatchObject({ state: 'needs-attention' });
    expect(await connect('ada@example.com', id)).toEqual(isConnected);
    expect(await mailboxOf(id)).toMatchObject({ state: 'connected', stateReason: null });
    expect(await access(id)).toMatchObject({ status: 200, body: { accessRevision: 2 } });
  });

  test('another account keeps the sign-in of before, and servers cannot be changed by hand', async () => {
    const id = await connected('ada@example.com');
    const before = (await access(id)).body;
    expect(await connect('bob@example.com', id)).toEqual(refusedWith('This is the mailbox of ada@', id));
    expect((await access(id)).body).toEqual(before);
    const server = { host: '127.0.0.1', port: smtp.port, security: 'none', user: 'ada', password: 'secret' };
    for (const change of [{ smtp: server }, { imap: null }])
      expect(await user.patch(`/api/mailboxes/${id}`, change)).toMatchObject({
        status: 422,
        body: { code: 'servers-of-provider' },
      });
    expect((await user.patch(`/api/mailboxes/${id}`, { dailyLimit: 7 })).status).toBe(200);
    expect((await access(id)).body).toEqual(before);
  });

  test('M6: an account whose sign-in name is another one signs in by it, and sends as its address; also again', async () => {
    google.state.email = 'sales@example.com';
    const id = await connected('bob@example.com');
    const shown = async () => (await user.get(`/api/mailboxes/${id}`)).body;
    expect(await shown()).toMatchObject({
      ...{ address: 'sales@example.com', state: 'connected' },
      ...{ smtp: { user: 'bob@example.com' }, imap: { user: 'bob@example.com' } },
    });
    for (const told of ['sales@example.com', 'sales.and.more@example.com', null]) {
      google.state.email = told;
      expect(await connect('bob@example.com', id)).toEqual(isConnected);
    }
    expect(await connect('ada@example.com', id)).toEqual(refusedWith('This is the mailbox of sales@', id));
    expect(await shown()).toMatchObject({ address: 'sales@example.com', imap: { user: 'bob@example.com' } });
  });

  test('a removed mailbox has no tokens', async () => {
    const id = await connected('ada@example.com');
    const { rows } = await database.query('select use from mailbox_credentials where mailbox_id = $1 order by use', [
      id,
    ]);
    expect(rows.map(({ use }) => use)).toEqual(['imap', 'oauth', 'smtp']);
    await user.delete(`/api/mailboxes/${id}`);
    expect(await database.query('select from mailbox_credentials where mailbox_id = $1', [id])).toMatchObject({
      rowCount: 0,
    });
  });

  test('a provider without a client is not asked', async () => {
    expect((await user.get('/api/mailboxes/oauth')).body).toEqual({
      providers: [
        { provider: 'google', isSet: true },
        { provider: 'microsoft', isSet: false },
      ],
      redirectUri: 'http://localhost:8080/api/mailboxes/oauth/callback',
    });
    expect(await user.post('/api/mailboxes/oauth/microsoft/start', {})).toMatchObject({
      status: 409,
      body: { code: 'sign-in-not-configured', message: expect.stringContaining('MICROSOFT_CLIENT_SECRET') },
    });
  });
});
