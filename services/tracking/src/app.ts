import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import { type KitOverrides, keysFromLeads, startService, workThroughList } from '@cadenza/event-kit';
import { createLog, openLinkKeys, readHashKey } from '@cadenza/http-kit';
import type { Settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import type { Context } from './context.ts';
import { startAddingUp } from './figures/add-up-figures.ts';
import { startFollowing } from './following/start-following.ts';
import { startEarlyHits } from './handlers/early-hits.ts';
import { gatherHits } from './handlers/keep-hit.ts';
import { startMachineClicks } from './handlers/machine-clicks.ts';
import { startRecordingHits } from './handlers/record-hits.ts';
import { startUndecidedFetches } from './handlers/undecided-fetches.ts';
import { routes } from './http/routes.ts';
import { trackingMetrics } from './metrics.ts';
import { respellLeads } from './projections/leads.ts';
import { publishRules } from './publish/contract-events.ts';

export async function createApp(settings: Settings, overrides: KitOverrides = {}) {
  await using starting = new AsyncDisposableStack();
  const linkKeys = starting.use(await openLinkKeys(settings, createLog('tracking', settings.LOG_LEVEL)));
  const hashKey = await readHashKey(settings);
  const service = await startService<Context>({
    name: 'tracking',
    settings,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    routes,
    consumers,
    publishes: publishRules,
    leadKeys: (context) => keysFromLeads(context, { service: 'tracking', url: settings.LEADS_URL }),
    acknowledgedTopics: [topics.engagement],
    topics: Object.values(topics),
    createContext: (kit) => ({
      ...kit,
      linkKeys,
      hashKey,
      trustedServers: new Set(settings.TRUSTED_AUTHSERV_IDS),
      counts: trackingMetrics(kit.metrics),
      wake: { hits() {}, undecidedFetches() {}, machineClicks() {} },
      keepGathered: gatherHits(kit.database, linkKeys),
    }),
    finishMigrations: ({ database }) => workThroughList(database, 'leads_to_respell', respellLeads),
    strangers:
      settings.LINKS_PORT === undefined ? undefined : { port: settings.LINKS_PORT, publicUrl: settings.PUBLIC_URL },
    startLoops: (context) => startLoops(context, settings),
    overrides,
  });
  starting.use(service);
  const resources = starting.move();
  return { ...service, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function startLoops(context: Context, settings: Settings): Promise<AsyncDisposable> {
  await using starting = new AsyncDisposableStack();
  context.wake.hits = starting.use(startRecordingHits(context)).wake;
  starting.use(startEarlyHits(context));
  context.wake.undecidedFetches = starting.use(startUndecidedFetches(context)).wake;
  context.wake.machineClicks = starting.use(startMachineClicks(context)).wake;
  starting.use(startAddingUp(context));
  starting.use(await startFollowing(context, settings));
  return starting.move();
}
