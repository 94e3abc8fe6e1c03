import { setImmediate as nextTurn } from 'node:timers/promises';
import { openDatabase } from '@cadenza/postgres';
import { describe, expect, test } from 'vitest';
import { browser, credentials, startGateway } from '../../services/gateway/src/testing/start-gateway.ts';
import { isPassword, nobodysHash } from '../../services/gateway/src/users/password.ts';

const plain = await startGateway({ TRUST_PROXY: 1 });
const secure = await startGateway({ PUBLIC_URL: 'https://mail.example.com' });

const isSignedIn = async (url: string, cookie: string) =>
  (await browser(url).get('/api/campaigns', { cookie })).status === 200;

/** Changes the only session in a database. */
async function change(url: string, sql: string): Promise<void> {
  await using database = openDatabase(url, { connectionsMax: 1 });
  expect((await database.query(sql)).rowCount).toBeGreaterThan(0);
}

describe('a session that somebody planted', () => {
  test('is not the one that signing in opens, and is worth nothing afterwards', async () => {
    const attacker = browser(plain.url);
    await attacker.signIn();
    const planted = attacker.cookie();
    const victim = browser(plain.url);
    const { status, headers } = await victim.call('POST', '/api/auth/login', credentials, { cookie: planted });
    expect(status).toBe(200);
    const [given = ''] = headers.getSetCookie();
    expect(given.split(';')[0]).not.toBe(planted);
    expect(await isSignedIn(plain.url, victim.cookie())).toBe(true);
    expect(await isSignedIn(plain.url, planted)).toBe(false);
  });

  test.each(['cadenza=chosen-by-me', 'cadenza=s%3Achosen-by-me.AAAA', 'cadenza=s%3A.', 'cadenza=%00', 'cadenza='])(
    'under a name of its own is not taken over: %s',
    async (planted) => {
      const victim = browser(plain.url);
      const { headers } = await victim.call('POST', '/api/auth/login', credentials, { cookie: planted });
      expect(headers.getSetCookie()[0]).not.toContain('chosen-by-me');
      expect(await isSignedIn(plain.url, planted)).toBe(false);
    },
  );

  test('whoever is not signed in gets no cookie to plant', async () => {
    for (const path of ['/', '/api/auth/check', '/api/campaigns', '/u/x'])
      expect((await browser(plain.url).get(path)).headers.getSetCookie()).toEqual([]);
  });
});

test('no altered cookie opens a session', async () => {
  const owner = browser(plain.url);
  await owner.signIn();
  const cookie = owner.cookie();
  const value = cookie.slice('cadenza='.length);
  for (let at = 0; at < value.length; at += 1) {
    const changed = `cadenza=${value.slice(0, at)}${value[at] === 'x' ? 'y' : 'x'}${value.slice(at + 1)}`;
    expect(await isSignedIn(plain.url, changed), changed).toBe(false);
  }
  for (const changed of [
    value.slice(0, -1),
    `${value}x`,
    decodeURIComponent(value).replace(/^s:/, ''),
    value.split('.')[0],
  ])
    expect(await isSignedIn(plain.url, `cadenza=${changed}`), changed).toBe(false);
  expect(await isSignedIn(plain.url, cookie)).toBe(true);
});

test.each([
  ['was idle for more than seven days', `update sessions set expire = expire - interval '7 days 1 minute'`],
  [
    'began thirty days ago',
    `update sessions set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess ->> 'signedInAt')::bigint - 2592000000))`,
  ],
  ['is gone from the store', 'delete from sessions'],
])('a session that %s is over', async (_, sql) => {
  const owner = browser(plain.url);
  await owner.signIn();
  expect(await isSignedIn(plain.url, owner.cookie())).toBe(true);
  await change(plain.database.url, sql);
  expect(await isSignedIn(plain.url, owner.cookie())).toBe(false);
  expect((await owner.get('/api/auth/check')).body.authenticated).toBe(false);
});

test('behind https a cookie without the prefix, which a sister site could set, is not looked at', async () => {
  const owner = browser(secure.url);
  const { headers } = await owner.signIn();
  const [given = ''] = headers.getSetCookie();
  expect(given).toMatch(
    /^__Host-cadenza=[^;]+; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await isSignedIn(secure.url, owner.cookie())).toBe(true);
  expect(await isSignedIn(secure.url, owner.cookie().replace('__Host-', ''))).toBe(false);
});

describe('signing in', () => {
  test('an account that is attacked from one place is open from another, and its session goes on', async () => {
    const owner = browser(plain.url);
    await owner.signIn();
    const attack = () =>
      browser(plain.url).post(
        '/api/auth/login',
        { ...credentials, password: 'a guess' },
        { 'x-forwarded-for': '203.0.113.50' },
      );
    const statuses = [];
    for (let count = 0; count < 15; count += 1) statuses.push((await attack()).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    // The right password from there has to wait too: if it could skip the limit, that would reveal it.
    const fromThere = { 'x-forwarded-for': '203.0.113.50' };
    expect((await browser(plain.url).post('/api/auth/login', credentials, fromThere)).status).toBe(429);
    const elsewhere = await browser(plain.url).post('/api/auth/login', credentials, {
      'x-forwarded-for': '203.0.113.51',
    });
    expect(elsewhere.status).toBe(200);
    expect(await isSignedIn(plain.url, owner.cookie())).toBe(true);
  });

  test('one place that tries many addresses is stopped, known or not', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 51; count += 1) {
      const guess = { email: `nobody.${count}@example.com`, password: 'x'.repeat(8) };
      const { status } = await browser(plain.url).post('/api/auth/login', guess, { 'x-forwarded-for': '203.0.113.60' });
      statuses.add(status);
      if (status === 429) break;
    }
    expect(statuses).toEqual(new Set([401, 429]));
  });

  test('an unknown address costs the same hash as a known one: both wait in the same queue, and are turned away when it is full', async () => {
    const places = 54;
    let isFull = true;
    // Each caller queues up again as soon as it is done, so that no place is ever free.
    const crowd = Array.from({ length: places }, async (_, at) => {
      while (isFull) await isPassword('x', nobodysHash, { stranger: [`place ${at}`] }).catch(() => nextTurn());
    });
    for (const [email, source] of [
      [credentials.email, '203.0.113.70'],
      ['nobody@example.com', '203.0.113.71'],
    ]) {
      const guess = { email, password: 'a guess' };
      const response = await browser(plain.url).post('/api/auth/login', guess, { 'x-forwarded-for': source as string });
      expect(response, email).toMatchObject({ status: 503, body: { code: 'too-many-sign-ins' } });
    }
    isFull = false;
    await Promise.all(crowd);
  });
});
