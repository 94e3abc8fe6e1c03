import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import { type Kit, type KitOverrides, startService } from '@cadenza/service-kit';
import type { Settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import { startEarlyHits } from './hits/early-hits.ts';
import { startHeldClicks } from './hits/held-clicks.ts';
import { routes } from './http/routes.ts';
import { startMailbox } from './mailbox/start-mailbox.ts';
import { publishRules } from './publish/contract-events.ts';

export interface App extends Kit {
  /** Signs the links of emails. */
  linkSecret: string;
}

export function createApp(settings: Settings, overrides: KitOverrides = {}) {
  return startService<App>({
    name: 'tracking',
    settings,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    routes,
    consumers,
    publishes: publishRules,
    topics: Object.values(topics),
    createApp: (kit) => ({ ...kit, linkSecret: settings.SESSION_SECRET }),
    startLoops: (app) => startLoops(app, settings),
    overrides,
  });
}

async function startLoops(app: App, { IMAP_URL: url, DATABASE_URL: databaseUrl }: Settings): Promise<AsyncDisposable> {
  await using starting = new AsyncDisposableStack();
  starting.use(startEarlyHits(app));
  starting.use(startHeldClicks(app));
  if (url) starting.use(await startMailbox(app, { url, databaseUrl }));
  return starting.move();
}
