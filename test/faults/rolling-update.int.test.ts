import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually, testDatabase, testSecret } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { clusterKeysIn, makeClusterKeys } from '../../launcher/src/keys/cluster-keys.ts';
import { afterStep } from '../../launcher/src/keys/key-set.ts';
import { type BalancedSession, balancedSession } from '../support/balanced-session.ts';
import { type Rotation, startRotation } from '../support/rotation.ts';
import { owner } from '../support/running-product.ts';
import { type ServiceName, serviceNames, startService } from '../support/start-service.ts';
import { isWhole, scale } from './support/scale.ts';

const copies = 2;
const requestsPerSecond = scale({ short: 100, whole: 200 });
/** An instance that gets the signal to stop has ended by then. */
const exitMsMax = 10_000;
/** Like a pod's preStop hook: connections that are on their way to it still arrive. */
const preStopMs = 1_500;
const readyWithin = { timeoutMs: 60_000 };

type Settings = Record<string, string | undefined>;

/** Two instances of every service and of the gateway, each pair behind one address. */
async function startUpdatable() {
  await using starting = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-updated-'));
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const bus = (await testDatabase()).url;
  const mailboxKeys = `first:${randomBytes(32).toString('base64')}`;
  const rotations = {} as Record<ServiceName, Rotation>;
  const databases = {} as Record<ServiceName, string>;
  for (const name of serviceNames) {
    rotations[name] = starting.use(await startRotation());
    databases[name] = (await testDatabase()).url;
  }
  const addressOf = (name: ServiceName) => `http://127.0.0.1:${rotations[name].port}`;
  const addresses = Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, addressOf(name)]));

  async function start(name: ServiceName, changed: Settings = {}) {
    const running = await startService(
      name,
      {
        ...addresses,
        ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databases[name], BUS_DATABASE_URL: bus },
        ...(name === 'mailboxes' && { MAILBOX_KEYS: mailboxKeys }),
        ...{ INTERNAL_SECRET: testSecret, SESSION_SECRET: testSecret, DATA_DIR: folder },
        ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
        ...{ PUBLIC_URL: 'http://localhost:8080', LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent' },
        ...changed,
      },
      {},
    );
    const isReady = async () => {
      const { status } = await fetch(`http://127.0.0.1:${running.port}/readyz`);
      expect(status, name).toBe(200);
    };
    await eventually(isReady, readyWithin);
    rotations[name].add(running.port);
    return running;
  }

  const exitsMs: number[] = [];
  const running = {} as Record<ServiceName, Awaited<ReturnType<typeof start>>[]>;
  for (const name of serviceNames) running[name] = await Promise.all(Array.from({ length: copies }, () => start(name)));
  starting.defer(async () => {
    for (const name of serviceNames) for (const copy of running[name]) await copy[Symbol.asyncDispose]();
  });
  const resources = starting.move();
  return {
    url: addressOf('gateway'),
    folder,
    /** How long each instance took to end after the signal to stop. */
    exitsMs,
    /** Each instance in turn: a new one is ready, the old one leaves the rotation, then it gets the signal to stop. */
    async update(name: ServiceName, changed?: Settings) {
      for (const old of running[name].splice(0)) {
        running[name].push(await start(name, changed));
        rotations[name].remove(old.port);
        await wait(preStopMs);
        const toldMs = performance.now();
        await old.drain();
        await old[Symbol.asyncDispose]();
        exitsMs.push(performance.now() - toldMs);
      }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Requests at a fixed rate, however long the responses take. */
function startLoad(session: BalancedSession, requests: readonly (() => Parameters<BalancedSession['call']>)[]) {
  const failures: unknown[] = [];
  const responses: Promise<void>[] = [];
  const timer = setInterval(() => {
    const request = requests[responses.length % requests.length]?.() as Parameters<BalancedSession['call']>;
    const response = session.call(...request).then(
      ({ status, body }) => {
        if (status >= 300) failures.push({ request, status, body });
      },
      (error) => {
        failures.push({ request, error: String(error) });
      },
    );
    responses.push(response);
  }, 1_000 / requestsPerSecond);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(responses);
      return { failures, count: responses.length };
    },
  };
}

test('every service and the gateway are updated at once under load, copy by copy, and no request fails', {
  timeout: 600_000,
}, async () => {
  await using product = await startUpdatable();
  using session = await balancedSession(product.url);
  const load = await startEverydayLoad(session);
  await Promise.all(serviceNames.map((name) => product.update(name)));
  const { failures, count } = await load.end();
  expect(failures).toEqual([]);
  const leads = (await session.call('GET', '/api/leads')).body;
  expect(leads).toHaveLength(load.leadsMade());
  expect(count).toBeGreaterThan(requestsPerSecond);
  expect(product.exitsMs).toHaveLength(copies * serviceNames.length);
  const slowestMs = Math.max(...product.exitsMs);
  console.info(
    `${count} requests at ${requestsPerSecond}/s, none failed; the slowest copy was gone in ${slowestMs.toFixed()} ms`,
  );
  if (isWhole) expect(slowestMs).toBeLessThan(exitMsMax);
});

/** Reads and writes of every service. */
async function startEverydayLoad(session: BalancedSession) {
  const { id } = (await session.call('POST', '/api/campaigns', { name: 'Spring' })).body;
  let number = 0;
  const load = startLoad(session, [
    () => ['GET', `/api/campaigns/${id}`],
    () => ['GET', `/api/campaigns/${id}/leads?limit=10`],
    () => ['GET', `/api/campaigns/${id}/emails`],
    () => ['GET', `/api/campaigns/${id}/report`],
    () => ['GET', '/api/analytics'],
    () => ['GET', '/api/mailboxes'],
    () => ['GET', '/t/o/x.y'],
    () => {
      number += 1;
      const lead = { firstName: 'Ada', lastName: `No ${number}`, email: `ada.${number}@example.com`, status: 'new' };
      return ['POST', '/api/leads', lead];
    },
    () => ['PATCH', `/api/campaigns/${id}`, { name: `Spring ${number}` }],
    () => ['POST', '/api/objects/upload'],
  ]);
  return { ...load, leadsMade: () => number };
}

test('a cluster that shares its secrets is moved to keys under load, copy by copy, and no request fails', {
  timeout: 600_000,
}, async () => {
  await using product = await startUpdatable();
  using session = await balancedSession(product.url);
  const load = await startEverydayLoad(session);
  const everywhere = (changed: (name: ServiceName) => Settings) =>
    Promise.all(serviceNames.map((name) => product.update(name, changed(name))));

  const place = path.join(product.folder, 'keys');
  await makeClusterKeys(place, { sessionSecret: testSecret, internalSecret: testSecret });
  const withKeys = (name: ServiceName) => ({ KEYS_DIR: path.join(place, name) });
  await everywhere(withKeys);
  const keys = clusterKeysIn(place);
  const used = await keys.update(afterStep);
  // Longer than a token is reused and a key file goes unread.
  await wait(15_000);
  await keys.update(afterStep);
  await everywhere((name) => ({ ...withKeys(name), INTERNAL_SECRET: undefined, SESSION_SECRET: undefined }));

  const { failures } = await load.end();
  expect(failures).toEqual([]);
  expect(used.links.keys.map(({ id }) => id)).toEqual([used.links.signs, '']);
  expect((await session.call('GET', '/api/leads')).body).toHaveLength(load.leadsMade());
});
