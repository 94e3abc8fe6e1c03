import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bus } from '@cadenza/bus';
import { type Clock, createClock } from '@cadenza/clock';
import { loadSettings } from '@cadenza/service-kit';
import { testDatabase, testSecret } from '@cadenza/testing';
import { createApp as createAi } from '../../services/ai/src/app.ts';
import { settings as aiSettings } from '../../services/ai/src/config.ts';
import { createApp as createCampaigns } from '../../services/campaigns/src/app.ts';
import { settings as campaignsSettings } from '../../services/campaigns/src/config.ts';
import { createApp as createGateway } from '../../services/gateway/src/app.ts';
import { settings as gatewaySettings } from '../../services/gateway/src/config.ts';
import { createApp as createLeads } from '../../services/leads/src/app.ts';
import { settings as leadsSettings } from '../../services/leads/src/config.ts';
import { createApp as createObjects } from '../../services/objects/src/app.ts';
import { settings as objectsSettings } from '../../services/objects/src/config.ts';
import { createApp as createSending } from '../../services/sending/src/app.ts';
import { settings as sendingSettings } from '../../services/sending/src/config.ts';
import { createApp as createTracking } from '../../services/tracking/src/app.ts';
import { settings as trackingSettings } from '../../services/tracking/src/config.ts';
import { type Lag, laggingBus } from './lagging-bus.ts';
import { freePort, owner } from './running-product.ts';

interface ClusterOptions {
  /** Copies of every service; each gateway talks to one copy of each. */
  copies?: number;
  /** Makes every record reach its consumers later than it was published. */
  lag?: Lag;
  smtpUrl?: string;
  clock?: Clock;
}

export interface Cluster extends AsyncDisposable {
  /** Addresses of the gateways. */
  urls: string[];
  clock: Clock;
  databases: Record<string, string>;
}

/** Every service, in this process, over real databases and the log in PostgreSQL, reached through real gateways. */
export async function startCluster({
  copies = 1,
  lag,
  smtpUrl,
  clock = createClock(),
}: ClusterOptions = {}): Promise<Cluster> {
  await using starting = new AsyncDisposableStack();
  const names = ['campaigns', 'leads', 'sending', 'tracking', 'objects', 'gateway', 'bus'];
  const databases = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await testDatabase()).url] as const)),
  ) as Record<string, string>;
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-cluster-'));
  starting.defer(() => rm(folder, { recursive: true, force: true }));

  const overrides = { clock, bus: (bus: Bus) => (lag ? laggingBus(bus, lag) : bus) };
  const environment = (name: string, more: Record<string, string | undefined> = {}) => ({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databases[name],
    BUS_DATABASE_URL: databases['bus'],
    INTERNAL_SECRET: testSecret,
    SESSION_SECRET: testSecret,
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: folder,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...more,
  });

  const urls: string[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    // Services call one another, so their addresses are known before they run.
    const ports = Object.fromEntries(
      await Promise.all(
        ['CAMPAIGNS', 'LEADS', 'SENDING', 'TRACKING', 'AI', 'OBJECTS'].map(async (name) => [name, await freePort()]),
      ),
    ) as Record<string, number>;
    const addresses = Object.fromEntries(
      Object.entries(ports).map(([name, port]) => [`${name}_URL`, `http://127.0.0.1:${port}`]),
    );
    const of = (name: string) =>
      environment(name, { ...addresses, PORT: String(ports[name.toUpperCase()] ?? 0), SMTP_URL: smtpUrl });
    starting.use(await createCampaigns(loadSettings(campaignsSettings, of('campaigns')), overrides));
    starting.use(await createLeads(loadSettings(leadsSettings, of('leads')), overrides));
    starting.use(await createSending(loadSettings(sendingSettings, of('sending')), overrides));
    starting.use(await createTracking(loadSettings(trackingSettings, of('tracking')), overrides));
    starting.use(await createAi(loadSettings(aiSettings, of('ai'))));
    starting.use(await createObjects(loadSettings(objectsSettings, of('objects'))));
    const admin = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
    const gateway = starting.use(
      await createGateway(loadSettings(gatewaySettings, { ...of('gateway'), ...admin }), { clock }),
    );
    urls.push(`http://127.0.0.1:${gateway.port}`);
  }
  const resources = starting.move();
  return { urls, clock, databases, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
