import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import {
  createLog,
  type KeyRing,
  type Kit,
  type KitOverrides,
  keysFromLeads,
  openLinkKeys,
  readHashKey,
  startService,
  workThroughList,
} from '@cadenza/service-kit';
import type { Settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import { startAddingUp } from './figures/add-up-figures.ts';
import { startEarlyHits } from './hits/early-hits.ts';
import { startHeldFetches } from './hits/held-fetches.ts';
import { gatherHits } from './hits/keep-hit.ts';
import { startMachineClicks } from './hits/machine-clicks.ts';
import { startRecordingHits } from './hits/record-hits.ts';
import { routes } from './http/routes.ts';
import { startMailbox } from './mailbox/start-mailbox.ts';
import { type TrackingMetrics, trackingMetrics } from './metrics.ts';
import { respellLeads } from './projections/leads.ts';
import { publishRules } from './publish/contract-events.ts';

export interface App extends Kit {
  /** Sign the links of emails and their return addresses. */
  linkKeys: KeyRing;
  /** Of the hashes of addresses; it never changes. */
  hashKey: string;
  /** The authserv-ids of the mail servers that are believed, in lower case (rule S11). */
  trustedServers: ReadonlySet<string>;
  counts: TrackingMetrics;
  /** The loops look again at once; nothing before they run. */
  wake: { hits(): void; heldFetches(): void; machineClicks(): void };
  /** Only for `keepHit`. */
  keepGathered: ReturnType<typeof gatherHits>;
}

export async function createApp(settings: Settings, overrides: KitOverrides = {}) {
  await using starting = new AsyncDisposableStack();
  const linkKeys = starting.use(await openLinkKeys(settings, createLog('tracking', settings.LOG_LEVEL)));
  const hashKey = await readHashKey(settings);
  const service = await startService<App>({
    name: 'tracking',
    settings,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    routes,
    consumers,
    publishes: publishRules,
    leadKeys: (app) => keysFromLeads(app, { service: 'tracking', url: settings.LEADS_URL }),
    awaitsAnswersTo: [topics.engagement],
    topics: Object.values(topics),
    createApp: (kit) => ({
      ...kit,
      linkKeys,
      hashKey,
      trustedServers: new Set(settings.TRUSTED_AUTHSERV_IDS),
      counts: trackingMetrics(kit.metrics),
      wake: { hits() {}, heldFetches() {}, machineClicks() {} },
      keepGathered: gatherHits(kit.database, linkKeys),
    }),
    finishMigrations: ({ database }) => workThroughList(database, 'leads_to_respell', respellLeads),
    startLoops: (app) => startLoops(app, settings),
    overrides,
  });
  starting.use(service);
  const resources = starting.move();
  return { ...service, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function startLoops(app: App, settings: Settings): Promise<AsyncDisposable> {
  const { IMAP_URL: url, MAIL_PLAIN_LOGIN: plainLogin, MAIL_FROM: sender, DATABASE_URL: databaseUrl } = settings;
  await using starting = new AsyncDisposableStack();
  app.wake.hits = starting.use(startRecordingHits(app)).wake;
  starting.use(startEarlyHits(app));
  app.wake.heldFetches = starting.use(startHeldFetches(app)).wake;
  app.wake.machineClicks = starting.use(startMachineClicks(app)).wake;
  starting.use(startAddingUp(app));
  if (url) starting.use(await startMailbox(app, { url, plainLogin, sender: sender?.address, databaseUrl }));
  return starting.move();
}
