import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import {
  type DnsAnswer,
  eventually,
  seededRandom,
  serviceClient,
  serviceDatabase,
  startDnsServer,
  startSmtpSink,
  testSecret,
} from '@cadenza/testing';
import { expect, test } from 'vitest';
import { readModels } from '../../services/mailboxes/src/projections/read-models.ts';
import { aKey } from '../../services/mailboxes/src/testing/running-mailboxes.ts';
import { consumers as consumersOfSending } from '../../services/sending/src/consumers/consumers.ts';
import { readModels as readModelsOfSending } from '../../services/sending/src/projections/read-models.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { patienceMs, scale } from './support/scale.ts';

const product = 'cadenza.tools.io';
const password = 'correct horse battery';
const domains = ['one.io', 'two.io', 'three.io'];
const kills = scale({ short: 4, whole: 40 });
const longestPauseMs = 300;

test('O3: mailboxes and sending are killed while tracking hosts change: what links begin with agrees at the end', {
  timeout: patienceMs,
}, async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  const hosts = domains.flatMap((domain) => [`go.${domain}`, `new.${domain}`]);
  const names = new Map<string, DnsAnswer>([[product, { a: '127.0.0.1' }]]);
  for (const host of hosts) names.set(host, { cname: product });
  await using dns = await startDnsServer(names);
  await using sink = await startSmtpSink({ loginPassword: password });
  const [own, ofSending, log] = [
    await serviceDatabase('mailboxes'),
    await serviceDatabase('sending'),
    await serviceDatabase('bus'),
  ];
  await using stack = new AsyncDisposableStack();
  for (const each of [log, ofSending, own]) stack.use(each);

  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-hosts-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));

  let mailboxes: ServiceProcess | undefined;
  const front = createServer(async (request, response) => {
    const visitor = serviceClient(mailboxes?.port ?? 1, 'mailboxes', { userId: null });
    const answer = await visitor.get(request.url ?? '/').catch(() => ({ status: 502, body: '' }));
    response.writeHead(answer.status).end(typeof answer.body === 'string' ? answer.body : '');
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  stack.defer(() => void front.close());
  const { port } = front.address() as AddressInfo;
  const shared = {
    ...{ PORT: '0', HOST: '127.0.0.1', BUS_DATABASE_URL: log.url, INTERNAL_SECRET: testSecret, LOG_LEVEL: 'fatal' },
    ...{ SESSION_SECRET: testSecret, MAILBOX_HOSTS_ALLOW: '127.0.0.1', PUBLIC_URL: `http://${product}:${port}` },
  };
  const key = aKey('first');
  const startMailboxes = () =>
    startServiceProcess('mailboxes', {
      ...{ ...shared, DATABASE_URL: own.url, MAILBOX_KEYS: key, ADDRESS_CHECK: 'true', DNS_SERVERS: dns.address },
    });
  const startSending = () =>
    startServiceProcess('sending', {
      ...{ ...shared, DATABASE_URL: ofSending.url, DATA_DIR: folder, ADDRESS_CHECK: 'false' },
      ...{ LEADS_URL: 'http://127.0.0.1:9', MAILBOXES_URL: 'http://127.0.0.1:9' },
      TRACKING_URL: 'http://127.0.0.1:9',
    });
  mailboxes = await startMailboxes();
  let sending = await startSending();
  stack.defer(() => mailboxes?.[Symbol.asyncDispose]());
  stack.defer(() => sending[Symbol.asyncDispose]());

  /** Each of another user, of whom none tries too often. */
  const user = () => serviceClient(mailboxes?.port ?? 1, 'mailboxes', { userId: randomUUIDv7() });
  const server = { host: '127.0.0.1', port: Number(new URL(sink.url).port), security: 'none', user: 'ada', password };
  for (const domain of domains)
    expect(
      await user().post('/api/mailboxes', { fromName: 'Ada', address: `ada@${domain}`, smtp: server }),
    ).toMatchObject({ status: 201 });

  let isOver = false;
  let changes = 0;
  const changing = Promise.all(
    domains.map(async (domain) => {
      while (!isOver) {
        const host = random.pick([`go.${domain}`, `new.${domain}`, null]);
        const answer = await user()
          .put(`/api/mailboxes/domains/${domain}/tracking-host`, { host })
          .catch(() => undefined);
        if (answer?.status === 200) changes += 1;
        else await wait(20);
      }
    }),
  );
  for (let kill = 0; kill < kills; kill += 1) {
    const changesBefore = changes;
    await eventually(() => expect(changes).toBeGreaterThan(changesBefore + 3), { timeoutMs: patienceMs });
    await wait(random.next() * longestPauseMs);
    if (kill % 2 === 0) {
      await mailboxes.kill();
      mailboxes = await startMailboxes();
    } else {
      await sending.kill();
      sending = await startSending();
    }
  }
  isOver = true;
  await changing;

  await using database = openDatabase(own.url, { connectionsMax: 2 });
  await using databaseOfSending = openDatabase(ofSending.url, { connectionsMax: 2 });
  await user().put(`/api/mailboxes/domains/one.io/tracking-host`, { host: 'go.one.io' });
  for (const domain of domains) await user().post(`/api/mailboxes/domains/${domain}/check`);
  const { rows } = await database.query<{ domain: string; host: string }>(
    'select domain, host from tracking_hosts where is_current order by domain',
  );
  const wanted = rows.map(({ domain, host }) => ({ domain, origin: `http://${host}:${port}` }));
  expect(wanted.length).toBeGreaterThan(0);
  await eventually(
    async () =>
      expect((await databaseOfSending.query('select domain, origin from tracking_hosts order by domain')).rows).toEqual(
        wanted,
      ),
    { timeoutMs: patienceMs },
  );
  const compared = [
    ...(await rebuild({ database, readModels, consumers: [] })),
    ...(await rebuild({
      database: databaseOfSending,
      readModels: readModelsOfSending,
      consumers: consumersOfSending,
    })),
  ];
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  console.info(`${changes} changes`);
});
