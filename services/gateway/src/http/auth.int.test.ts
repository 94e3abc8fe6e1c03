import { openDatabase } from '@cadenza/postgres';
import { expect, test } from 'vitest';
import { browser, credentials, startGateway } from '../testing/start-gateway.ts';
import { keepFirstUser } from '../users/first-user.ts';

const { url, database, metricsPort } = await startGateway({ MAIL_CATCHER: 'true', TRUST_PROXY: 1, METRICS_PORT: 0 });
const secure = await startGateway({ PUBLIC_URL: 'https://mail.example.com' });

test('signing in opens the session, signing out ends it', async () => {
  const { get, post, signIn, cookie } = browser(url);
  expect((await get('/api/auth/check')).body).toEqual({ authenticated: false, catcher: true });
  const response = await signIn();
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ success: true });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^cadenza=.*HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^cadenza-device=.*; Max-Age=7776000; .*HttpOnly; SameSite=Strict$/),
  ]);
  expect((await get('/api/auth/check')).body).toEqual({
    authenticated: true,
    catcher: true,
    email: credentials.email,
  });
  const stolen = cookie();
  expect((await post('/api/auth/logout')).status).toBe(200);
  expect((await get('/api/auth/check')).body.authenticated).toBe(false);
  expect((await get('/api/auth/check', { cookie: stolen })).body.authenticated).toBe(false);
});

test('a session in use does not end: once in five minutes its end is put off, in the table and in the browser', async () => {
  const { get, signIn } = browser(secure.url);
  await signIn();
  await using pool = openDatabase(secure.database.url);
  const used = async () => (await get('/api/auth/check')).headers.getSetCookie().length;
  expect(await used()).toBe(0);
  const almostOver = `update sessions set expire = now() + interval '1 minute'`;
  await pool.query(almostOver);
  expect(await used()).toBe(1);
  expect(await used()).toBe(0);
  const { rows } = await pool.query(`select expire > now() + interval '6 days' as "isPutOff" from sessions`);
  expect(rows).toEqual([{ isPutOff: true }]);
});

test('the email is matched trimmed and in any case', async () => {
  const { post } = browser(url);
  expect((await post('/api/auth/login', { ...credentials, email: ' ADA@Example.com ' })).status).toBe(200);
});

test('a wrong password and an unknown user get the same answer', async () => {
  const { post } = browser(url);
  const wrong = await post('/api/auth/login', { ...credentials, password: 'wrong' });
  const unknown = await post('/api/auth/login', { ...credentials, email: 'nobody@example.com' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ message: 'Invalid credentials', code: 'invalid-credentials' });
  expect(unknown.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
});

test('signing in gives the session a new id', async () => {
  const { signIn, cookie } = browser(url);
  await signIn();
  const before = cookie();
  await signIn();
  expect(cookie()).not.toBe(before);
});

test('after ten wrong attempts from one place the account waits there, but not elsewhere', async () => {
  const { post } = browser(url);
  const attempt = (source: string) =>
    post('/api/auth/login', { ...credentials, password: 'wrong' }, { 'x-forwarded-for': source });
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await attempt('203.0.113.7')).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const refused = await attempt('203.0.113.7');
  expect(refused.body.message).toMatch(/^Too many attempts to sign in\. Please try again in (?:a second|2 seconds)\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const elsewhere = await post('/api/auth/login', credentials, { 'x-forwarded-for': '203.0.113.8' });
  expect(elsewhere.status).toBe(200);
  const figures = (await browser(`http://127.0.0.1:${metricsPort}`).get('/metrics')).body;
  for (const outcome of ['accepted', 'refused', 'limited'])
    expect(figures).toMatch(
      new RegExp(`^cadenza_sign_ins_total\\{outcome="${outcome}",service="gateway"\\} [1-9]`, 'm'),
    );
});

test.each([
  ['no body', undefined, 400],
  ['no JSON', '{"email":', 400],
  ['no object', '[]', 400],
  ['a number as password', { email: 'ada@example.com', password: 7 }, 400],
  ['an empty password', { email: 'ada@example.com', password: '' }, 422],
  ['a huge body', { email: 'ada@example.com', password: 'x'.repeat(20_000) }, 413],
])('a sign-in with %s is refused', async (_case, body, status) => {
  const response = await browser(url).post('/api/auth/login', body, { 'x-forwarded-for': '203.0.113.9' });
  expect(response.status).toBe(status);
  expect(response.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
});

test('behind https the cookie is Secure and for this host alone', async () => {
  const { signIn, get } = browser(secure.url);
  expect((await signIn()).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-cadenza=.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-cadenza-device=.*Path=\/;.*HttpOnly; Secure; SameSite=Strict$/),
  ]);
  const check = await get('/api/auth/check');
  expect(check.body.authenticated).toBe(true);
  expect(check.headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test('a changed password ends all sessions, the same one does not', async () => {
  const { get, signIn, post } = browser(secure.url);
  await signIn();
  await using pool = openDatabase(secure.database.url);
  const keep = (password: string) =>
    keepFirstUser(pool, { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: password }, Temporal.Now.instant());
  await keep(credentials.password);
  expect((await get('/api/auth/check')).body.authenticated).toBe(true);
  await keep('compiler of old');
  expect((await get('/api/auth/check')).body.authenticated).toBe(false);
  expect((await signIn()).status).toBe(401);
  expect((await post('/api/auth/login', { ...credentials, password: 'compiler of old' })).status).toBe(200);
});

test('neither passwords nor session ids can be read from the database', async () => {
  const { signIn, cookie } = browser(url);
  await signIn();
  await using pool = openDatabase(database.url);
  const { rows } = await pool.query('select sid from sessions union all select password_hash from users');
  const sessionId = decodeURIComponent(cookie()).split(':')[1]?.split('.')[0];
  expect(JSON.stringify(rows)).not.toContain(sessionId);
  expect(JSON.stringify(rows)).not.toContain(credentials.password);
});
