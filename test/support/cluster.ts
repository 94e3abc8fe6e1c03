import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bus } from '@cadenza/bus';
import { type Clock, createClock } from '@cadenza/clock';
import { freePort } from '@cadenza/free-port';
import { serviceDatabase, testSecret } from '@cadenza/testing';
import { makeClusterKeys } from '../../launcher/src/keys/cluster-keys.ts';
import type { KeySet } from '../../launcher/src/keys/key-set.ts';
import { type Lag, laggingBus } from './lagging-bus.ts';
import { owner } from './running-product.ts';
import { startService } from './start-service.ts';

interface ClusterOptions {
  /** Instances of every service; each gateway talks to one instance of each. */
  copies?: number;
  /** Makes every record reach its consumers later than it was published. */
  lag?: Lag;
  /** How often every record is published; once by default. */
  deliveries?: number;
  smtpUrl?: string;
  imapUrl?: string;
  /** Further settings, for the services that have them. */
  settings?: Readonly<Record<string, string>>;
  /** Services talk over Kafka, with topics of their own, instead of the log in PostgreSQL. */
  kafkaBrokers?: readonly string[];
  clock?: Clock;
  /** Addresses of existing databases, by name; others are new and empty. */
  databases?: Readonly<Record<string, string>>;
}

export interface Cluster extends AsyncDisposable {
  /** Addresses of the gateways. */
  urls: string[];
  /** For each instance of the gateway, the addresses of the services behind it. */
  services: Record<string, string>[];
  clock: Clock;
  databases: Record<string, string>;
  /** Each service has its part of the keys; besides, the shared secret of earlier versions is still accepted. */
  keys: KeySet;
  /** The folder of the keys, for changing them. */
  keysFolder: string;
  /** Stops the services of one set, and its gateway. */
  stopCopy(copy: number): Promise<void>;
}

/** As fast as the clocks of tests run or leap: mailboxes are read often enough for what happens between two looks (rule S13). */
const fastest = '21600';

/** Every service, in this process, over real databases and a real bus, reached through real gateways. */
export async function startCluster({
  copies = 1,
  lag,
  deliveries = 1,
  smtpUrl,
  imapUrl,
  settings = {},
  kafkaBrokers,
  clock: givenClock,
  databases: given = {},
}: ClusterOptions = {}): Promise<Cluster> {
  await using starting = new AsyncDisposableStack();
  const clock = givenClock ?? createClock();
  const names = ['campaigns', 'leads', 'sending', 'tracking', 'objects', 'mailboxes', 'gateway', 'bus'];
  const databases = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, given[name] ?? (await serviceDatabase(name)).url] as const)),
  ) as Record<string, string>;
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-cluster-'));
  starting.defer(() => rm(folder, { recursive: true, force: true }));

  const keysFolder = path.join(folder, 'keys');
  const keys = await makeClusterKeys(keysFolder, {}, JSON.stringify({ sessionSecret: testSecret }));

  const overrides = { clock, bus: (bus: Bus) => repeatingBus(lag ? laggingBus(bus, lag) : bus, deliveries) };
  const bus = kafkaBrokers
    ? { KAFKA_BROKERS: kafkaBrokers.join(','), KAFKA_PREFIX: `${randomUUID()}.` }
    : { BUS_DATABASE_URL: databases['bus'] };
  const environment = (name: string, more: Record<string, string | undefined> = {}) => ({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databases[name],
    ...bus,
    KEYS_DIR: path.join(keysFolder, name),
    INTERNAL_SECRET: testSecret,
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: folder,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...more,
  });

  const urls: string[] = [];
  const addressesOfCopies: Record<string, string>[] = [];
  const running: AsyncDisposableStack[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    const ofCopy = starting.use(new AsyncDisposableStack());
    running.push(ofCopy);
    // Services call one another, so their addresses must be known before they run.
    const ports = Object.fromEntries(
      await Promise.all(
        ['CAMPAIGNS', 'LEADS', 'SENDING', 'TRACKING', 'AI', 'OBJECTS', 'MAILBOXES'].map(async (name) => [
          name,
          await freePort(),
        ]),
      ),
    ) as Record<string, number>;
    const addresses = Object.fromEntries(
      Object.entries(ports).map(([name, port]) => [`${name}_URL`, `http://127.0.0.1:${port}`]),
    );
    addressesOfCopies.push(
      Object.fromEntries(Object.entries(ports).map(([name, port]) => [name.toLowerCase(), `http://127.0.0.1:${port}`])),
    );
    const of = (name: string) =>
      environment(name, {
        ...addresses,
        PORT: String(ports[name.toUpperCase()] ?? 0),
        SMTP_URL: smtpUrl,
        ADDRESS_CHECK: 'false',
        IMAP_URL: imapUrl,
        CLOCK_SPEED: givenClock && fastest,
        ...settings,
      });
    for (const name of ['campaigns', 'leads', 'sending', 'tracking', 'ai', 'objects', 'mailboxes'] as const)
      ofCopy.use(await startService(name, of(name), overrides));
    const admin = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
    const gateway = ofCopy.use(await startService('gateway', { ...of('gateway'), ...admin }, overrides));
    urls.push(`http://127.0.0.1:${gateway.port}`);
  }
  const resources = starting.move();
  const stopCopy = async (copy: number) => running[copy]?.disposeAsync();
  return {
    urls,
    services: addressesOfCopies,
    clock,
    databases,
    keys,
    keysFolder,
    stopCopy,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function repeatingBus(bus: Bus, deliveries: number): Bus {
  return {
    publish: (records) => bus.publish(Array.from({ length: deliveries }, () => records).flat()),
    subscribe: (options) => bus.subscribe(options),
    gaps: (group, topics) => bus.gaps(group, topics),
    [Symbol.asyncDispose]: () => bus[Symbol.asyncDispose](),
  };
}
