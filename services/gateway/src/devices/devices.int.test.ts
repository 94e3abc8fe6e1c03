import { manualClock } from '@cadenza/clock';
import { openDatabase } from '@cadenza/postgres';
import { expect, test } from 'vitest';
import { browser, credentials, startGateway } from '../testing/start-gateway.ts';
import { keepFirstUser } from '../users/first-user.ts';
import { addUser, resetPassword, signOut } from '../users/manage-users.ts';

type Browser = ReturnType<typeof browser>;
const chosen = 'compiler of old';
const from = (source: string) => ({ 'x-forwarded-for': source });

/** Its time moves only when a test says so: no wait ends by itself. */
async function startAttacked() {
  const clock = manualClock(Temporal.Now.instant().toString());
  const gateway = await startGateway({ TRUST_PROXY: 1, clock });
  const pool = openDatabase(gateway.database.url);
  const guess = (source: string, caller: Browser = browser(gateway.url)) =>
    caller.post('/api/auth/login', { ...credentials, password: 'a guess' }, from(source));
  return {
    ...gateway,
    clock,
    pool,
    guess,
    /** Strangers have tried this account so often that all of them wait. */
    async attack() {
      await guess('198.51.100.1');
      await pool.query(`update sign_in_attempts set attempts = 30, wait_until = $1 where key like 'account %'`, [
        clock.realNow().add({ minutes: 5 }).toString(),
      ]);
    },
    waitOver: () => clock.advance({ minutes: 6 }),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/** A browser with a device of the account, signed out again. */
async function aDevice(url: string): Promise<Browser> {
  const caller = browser(url);
  expect((await caller.signIn(from('203.0.113.1'))).status).toBe(200);
  await caller.post('/api/auth/logout');
  expect(caller.deviceCookie()).not.toBe('');
  return caller;
}

test('strangers in many places do not keep the owner out of a browser that has signed in before', async () => {
  await using gateway = await startAttacked();
  const device = await aDevice(gateway.url);
  const statuses: number[] = [];
  for (let source = 0; source < 12; source += 1)
    for (let count = 0; count < 10; count += 1) statuses.push((await gateway.guess(`198.51.100.${source}`)).status);
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(100).fill(429)]);
  // Also from an attacker's network: only the browser counts.
  expect((await device.signIn(from('198.51.100.3'))).status).toBe(200);
  await device.post('/api/auth/logout');
  expect((await device.signIn(from('203.0.113.200'))).status).toBe(200);

  const stranger = await browser(gateway.url).signIn(from('203.0.113.201'));
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  gateway.waitOver();
  expect((await browser(gateway.url).signIn(from('203.0.113.201'))).status).toBe(200);
});

test('the wait at an account grows to five minutes, and only by attempts whose password was checked', async () => {
  await using gateway = await startAttacked();
  for (let count = 0; count < 19; count += 1) await gateway.guess(`203.0.113.${count}`);
  const waits: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    expect((await gateway.guess(`192.0.2.${count}`)).status).toBe(401);
    const waiting = await gateway.guess(`198.51.100.${count}`);
    expect(waiting.status).toBe(429);
    waits.push(Number(waiting.headers.get('retry-after')));
    gateway.clock.advance({ seconds: waits.at(-1) as number });
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test('addresses of one IPv6 network count as one, and an IPv4 address however it is written', async () => {
  await using gateway = await startAttacked();
  const statuses = async (sources: readonly string[]) => {
    const all: number[] = [];
    for (const source of sources) all.push((await gateway.guess(source)).status);
    return all;
  };
  const inOneNetwork = Array.from({ length: 11 }, (_, at) => `2001:db8:1:2:${at}::1`);
  expect(await statuses(inOneNetwork)).toEqual([...Array(10).fill(401), 429]);
  expect(await statuses(['2001:db8:1:3::1'])).toEqual([401]);
  await gateway.pool.query('delete from sign_in_attempts');
  const written = ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209', '192.0.2.9:50123'];
  expect(await statuses(Array.from({ length: 11 }, (_, at) => written[at % 4] as string))).toEqual([
    ...Array(10).fill(401),
    429,
  ]);
});

test('simultaneous guesses are counted before they are answered, by all instances together', async () => {
  await using gateway = await startAttacked();
  const copy = await startGateway({ TRUST_PROXY: 1, DATABASE_URL: gateway.database.url, clock: gateway.clock });
  const guesses = Array.from({ length: 80 }, (_, at) =>
    gateway.guess('198.51.100.1', browser(at % 2 ? gateway.url : copy.url)),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  // On a slow machine a few of the ten find the queue of hashes full: their attempts are given back, and others take them.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(60);
  expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
});

test('eighty guesses at once, from one place or from eighty, leave devices and other strangers their turn', async () => {
  await using gateway = await startAttacked();
  const device = await aDevice(gateway.url);
  const flood = (name: string, sourceOf: (at: number) => string) =>
    Array.from({ length: 80 }, (_, at) =>
      browser(gateway.url).post(
        '/api/auth/login',
        { email: `${name}.${at}@example.com`, password: 'a guess' },
        from(sourceOf(at)),
      ),
    );
  const lookedAt = async (guesses: ReturnType<typeof flood>) => {
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    return statuses.filter((status) => status === 401).length;
  };
  const fromOnePlace = flood('one', () => '198.51.100.1');
  expect((await browser(gateway.url).signIn(from('203.0.113.7'))).status).toBe(200);
  const first = await lookedAt(fromOnePlace);

  const fromEverywhere = flood('all', (at) => `198.51.100.${at}`);
  expect((await device.signIn(from('203.0.113.8'))).status).toBe(200);
  const second = await lookedAt(fromEverywhere);
  // An attempt refused for lack of time was not checked, and does not count.
  const { rows } = await gateway.pool.query(
    `select count(*) from sign_in_attempts where key like 'account %' and attempts > 0`,
  );
  expect(rows[0].count).toBe(first + second);
});

test.each([
  ['three /16', (at: number) => `${60 + (at % 3)}.7.${at}.1`],
  ['an IPv6 /48', (at: number) => `2001:db8:7:${at.toString(16)}::1`],
])('eighty addresses of %s that guess all the time keep no stranger from signing in', async (_, sourceOf) => {
  await using gateway = await startAttacked();
  const elsewhere = ['203.0.113.9', '2001:db9::1', '192.0.2.1'];
  let isOver = false;
  const statuses: number[] = [];
  const attackers = Array.from({ length: 80 }, async (__, at) => {
    // For another account each time: no count of tries stops them.
    for (let count = 0; count < 40 && !isOver; count += 1) {
      const guess = { email: `nobody.${at}.${count}@example.com`, password: 'a guess' };
      const response = await browser(gateway.url).post('/api/auth/login', guess, from(sourceOf(at)));
      statuses.push(response.status);
    }
  });
  await expect.poll(() => statuses.includes(503), { timeout: 60_000 }).toBe(true);
  for (const source of elsewhere) {
    expect((await browser(gateway.url).signIn(from(source))).status, source).toBe(200);
    // Known or not, a browser that comes from there is looked at.
    const nobody = { email: 'nobody@example.com', password: 'a guess' };
    expect((await browser(gateway.url).post('/api/auth/login', nobody, from(source))).status, source).toBe(401);
  }
  isOver = true;
  await Promise.all(attackers);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
});

test('a device has its own budget, and a stolen cookie no more than that, until its owner signs in again', async () => {
  await using gateway = await startAttacked();
  const device = await aDevice(gateway.url);
  const stolen = device.deviceCookie();
  await gateway.attack();
  const guessWith = (cookie: string, source: string) =>
    browser(gateway.url).post('/api/auth/login', { ...credentials, password: 'a guess' }, { ...from(source), cookie });
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) statuses.push((await guessWith(stolen, `203.0.113.${count}`)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await device.signIn(from('203.0.113.1'))).status).toBe(429);
  await gateway.pool.query(`delete from sign_in_attempts where key like 'device %'`);
  expect((await device.signIn(from('203.0.113.1'))).status).toBe(200);
  expect(device.deviceCookie()).not.toBe(stolen);
  // The old cookie counts as a stranger's again.
  expect((await guessWith(stolen, '203.0.113.2')).status).toBe(429);
});

test('a cookie that is forged, another user’s or of another kind makes nobody a device', async () => {
  await using gateway = await startAttacked();
  const device = await aDevice(gateway.url);
  const owner = browser(gateway.url);
  await owner.signIn(from('203.0.113.1'));
  await addUser(gateway.pool, { email: 'grace@example.com', password: chosen }, Temporal.Now.instant());
  const grace = browser(gateway.url);
  await grace.post('/api/auth/login', { email: 'grace@example.com', password: chosen }, from('203.0.113.2'));
  await gateway.attack();
  const value = device.deviceCookie().slice('cadenza-device='.length);
  const altered = [
    `cadenza-device=${value.slice(0, -3)}xyz`,
    `cadenza-device=${decodeURIComponent(value).slice(2).split('.')[0]}`,
    `cadenza-device=s%3Achosen-by-me.AAAA`,
    owner.cookie().replace('cadenza=', 'cadenza-device='),
    grace.deviceCookie(),
    device.deviceCookie().replace('cadenza-device', '__Host-cadenza-device'),
  ];
  for (const cookie of altered) {
    const response = await browser(gateway.url).signIn({ ...from('203.0.113.9'), cookie });
    expect(response.status, cookie).toBe(429);
  }
  const asSession = device.deviceCookie().replace('cadenza-device=', 'cadenza=');
  expect((await browser(gateway.url).get('/api/auth/check', { cookie: asSession })).body.authenticated).toBe(false);
});

type Gateway = Awaited<ReturnType<typeof startAttacked>>;
type Ending = [string, (gateway: Gateway, here: Browser) => Promise<unknown>, password?: string];

test.each<Ending>([
  [
    'the password is changed',
    (_, here) => here.post('/api/auth/password', { currentPassword: credentials.password, newPassword: chosen }),
    chosen,
  ],
  ['all others are signed out', (_, here) => here.call('DELETE', '/api/auth/sessions')],
  ['the password is set at the console', ({ pool }) => resetPassword(pool, credentials.email, chosen), chosen],
  ['the user is signed out at the console', ({ pool }) => signOut(pool, credentials.email)],
  [
    'the setting has another password',
    ({ pool }) =>
      keepFirstUser(pool, { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: chosen }, Temporal.Now.instant()),
    chosen,
  ],
])('devices elsewhere are forgotten when %s', async (_, end, password = credentials.password) => {
  await using gateway = await startAttacked();
  const elsewhere = await aDevice(gateway.url);
  const here = browser(gateway.url);
  await here.signIn(from('203.0.113.1'));
  const before = here.deviceCookie();
  await end(gateway, here);
  await gateway.attack();
  const signIn = (caller: Browser, cookie?: string) =>
    caller.post('/api/auth/login', { ...credentials, password }, { ...from('203.0.113.1'), ...(cookie && { cookie }) });
  expect((await signIn(elsewhere)).status).toBe(429);
  // The browser that did it stays a device, with a new cookie if it changed the password.
  const isDoneHere = end.length === 2;
  expect((await signIn(here)).status).toBe(isDoneHere ? 200 : 429);
  if (isDoneHere && password === chosen) expect((await signIn(browser(gateway.url), before)).status).toBe(429);
});

test('signing out one session forgets the browser that it was opened in, and no other', async () => {
  await using gateway = await startAttacked();
  const [here, there] = [browser(gateway.url), browser(gateway.url)];
  await here.signIn(from('203.0.113.1'));
  await there.signIn(from('203.0.113.1'));
  const sessions = (await here.get('/api/auth/sessions')).body as { id: string; isCurrent: boolean }[];
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id;
  expect((await here.call('DELETE', `/api/auth/sessions/${other}`)).status).toBe(200);
  await gateway.attack();
  expect((await there.signIn(from('203.0.113.1'))).status).toBe(429);
  expect((await here.signIn(from('203.0.113.1'))).status).toBe(200);
});

test('a user has twenty devices, the latest; none of them can be read from the database', async () => {
  await using gateway = await startAttacked();
  const first = await aDevice(gateway.url);
  for (let count = 0; count < 20; count += 1) {
    gateway.clock.advance({ seconds: 1 });
    await aDevice(gateway.url);
  }
  const { rows } = await gateway.pool.query('select * from devices');
  expect(rows).toHaveLength(20);
  await gateway.attack();
  expect((await first.signIn(from('203.0.113.1'))).status).toBe(429);
  const last = browser(gateway.url);
  gateway.waitOver();
  await last.signIn(from('203.0.113.1'));
  const token = decodeURIComponent(last.deviceCookie()).split(/[:.]/)[1] as string;
  expect(token.length).toBe(32);
  expect(JSON.stringify((await gateway.pool.query('select * from devices')).rows)).not.toContain(token);
});
