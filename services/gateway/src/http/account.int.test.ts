import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { browser, credentials, startGateway } from '../testing/start-gateway.ts';
import { keepFirstUser } from '../users/first-user.ts';
import { hashPassword } from '../users/password.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chosen = 'compiler of old';

const shared = await startGateway();

async function signedIn(url: string, password = credentials.password, userAgent = firefox) {
  const caller = browser(url);
  const response = await caller.post('/api/auth/login', { ...credentials, password }, { 'user-agent': userAgent });
  expect(response.status).toBe(200);
  const isSignedIn = async () => (await caller.get('/api/auth/check')).body.authenticated as boolean;
  return { ...caller, isSignedIn };
}

test('a changed password needs the current one, ends all other sessions, and stays through a restart', async () => {
  const { url, database } = await startGateway();
  const [here, elsewhere] = [await signedIn(url), await signedIn(url)];
  const change = (currentPassword: string, newPassword: string) =>
    here.post('/api/auth/password', { currentPassword, newPassword });

  expect(await change('a guess', chosen)).toMatchObject({
    status: 422,
    body: { code: 'wrong-password', errors: [{ path: 'currentPassword' }] },
  });
  expect(await change(credentials.password, 'short')).toMatchObject({
    status: 422,
    body: { message: 'The new password needs at least 12 characters.', errors: [{ path: 'newPassword' }] },
  });
  expect(await change(credentials.password, 'password1234')).toMatchObject({
    status: 422,
    body: { code: 'weak-password', errors: [{ path: 'newPassword', message: expect.stringContaining('many people') }] },
  });
  expect(await elsewhere.isSignedIn()).toBe(true);

  expect((await change(credentials.password, chosen)).status).toBe(200);
  expect(await here.isSignedIn()).toBe(true);
  expect(await elsewhere.isSignedIn()).toBe(false);
  expect((await browser(url).signIn()).status).toBe(401);
  await signedIn(url, chosen);

  await using pool = openDatabase(database.url);
  const setting = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password };
  await keepFirstUser(pool, setting, Temporal.Now.instant());
  await signedIn(url, chosen);
  const { rows } = await pool.query('select password_hash from users');
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
});

test('a password from when eight characters were enough still signs in, and is changed to one of twelve', async () => {
  const { url, database } = await startGateway();
  const before = 'Lovelace';
  await using pool = openDatabase(database.url);
  await pool.query('update users set password_hash = $1', [await hashPassword(before)]);
  const { post } = await signedIn(url, before);
  const change = (newPassword: string) => post('/api/auth/password', { currentPassword: before, newPassword });
  expect((await change('elevenchars')).body).toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'newPassword' }],
  });
  expect((await change(chosen)).status).toBe(200);
  await signedIn(url, chosen);
});

test('guessing the current password is counted like signing in, for that session alone', async () => {
  const { url } = await startGateway();
  const { post, isSignedIn } = await signedIn(url);
  const elsewhere = await signedIn(url);
  const guess = () => post('/api/auth/password', { currentPassword: 'a guess', newPassword: chosen });
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  expect(await isSignedIn()).toBe(true);
  // Somebody at an open browser cannot keep its owner out elsewhere.
  expect((await browser(url).signIn()).status).toBe(200);
  const changed = await elsewhere.post('/api/auth/password', {
    ...{ currentPassword: credentials.password, newPassword: chosen },
  });
  expect(changed.status).toBe(200);
});

test('the list of sessions says where one is signed in, and its ids open nothing', async () => {
  const { url, database } = await startGateway();
  await signedIn(url);
  const here = await signedIn(url, credentials.password, 'curl/8.0');
  const { status, body, headers } = await here.get('/api/auth/sessions');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toHaveLength(2);
  expect(body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject({ browser: null });
  const other = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  expect(other).toMatchObject({ browser: 'Firefox on Windows', lastSeenAt: expect.stringMatching(/Z$/) });
  const ageMs = Temporal.Instant.from(other.signedInAt).until(other.lastSeenAt).total('milliseconds');
  expect(Math.abs(ageMs)).toBeLessThan(60_000);

  await using pool = openDatabase(database.url);
  const { rows } = await pool.query('select sid from sessions');
  for (const { sid } of rows) expect(JSON.stringify(body)).not.toContain(sid);
  for (const id of body.map((session: { id: string }) => session.id)) {
    const response = await browser(url).get('/api/auth/sessions', { cookie: `cadenza=s%3A${id}.x` });
    expect(response.status).toBe(401);
  }
});

test('a user signs out one session by its id or all others at once, and nobody else’s', async () => {
  const { url, database } = await startGateway();
  const [here, second, third] = [await signedIn(url), await signedIn(url), await signedIn(url)];
  const idIn = async (caller: typeof here) =>
    (await caller.get('/api/auth/sessions')).body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
  const secondId = await idIn(second);
  expect((await here.call('DELETE', `/api/auth/sessions/${secondId}`)).status).toBe(200);
  expect(await second.isSignedIn()).toBe(false);
  expect(await third.isSignedIn()).toBe(true);
  for (const id of [secondId, 'nonsense'])
    expect((await here.call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404);

  await using pool = openDatabase(database.url);
  const thirdId = await idIn(third);
  await pool.query(`update sessions set sess = jsonb_set(sess::jsonb, '{userId}', '"somebody else"') where id = $1`, [
    thirdId,
  ]);
  expect((await here.call('DELETE', `/api/auth/sessions/${thirdId}`)).status).toBe(404);
  expect((await here.get('/api/auth/sessions')).body).toHaveLength(1);

  const fourth = await signedIn(url);
  expect((await here.call('DELETE', '/api/auth/sessions')).status).toBe(200);
  expect([await here.isSignedIn(), await fourth.isSignedIn(), await third.isSignedIn()]).toEqual([true, false, true]);
});

test.each([
  ['POST', '/api/auth/password'],
  ['GET', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions/019a0000-0000-7000-8000-000000000001'],
])('%s %s needs a session, and another site may not call what changes something', async (method, path) => {
  const { url } = shared;
  expect((await browser(url).call(method, path)).status).toBe(401);
  if (method === 'GET') return;
  const { call } = await signedIn(url);
  const foreign = await call(method, path, undefined, { 'sec-fetch-site': 'cross-site' });
  expect(foreign).toMatchObject({ status: 403, body: { code: 'foreign-request' } });
});

test('a sign-in that the change of the password overtakes opens no session', async () => {
  const { url, database } = await startGateway();
  await using pool = openDatabase(database.url);
  const caller = browser(url);
  // The change holds the user's row until the sign-in has written its session and checks the password again.
  const [response] = await pool.transaction(async (transaction) => {
    await transaction.query(`update users set password_hash = 'changed'`);
    const signingIn = caller.signIn();
    await eventually(async () => expect((await pool.query('select from sessions')).rowCount).toBe(1));
    return [signingIn] as const;
  });
  expect((await response).status).toBe(401);
  expect((await pool.query('select from sessions')).rowCount).toBe(0);
});
