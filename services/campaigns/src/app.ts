import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import { type KitOverrides, startService } from '@cadenza/event-kit';
import type { Settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import type { Context } from './context.ts';
import { routes } from './http/routes.ts';
import { publishRules } from './publish/contract-events.ts';

export function createApp(settings: Settings, overrides: KitOverrides = {}) {
  return startService<Context>({
    name: 'campaigns',
    settings,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    routes,
    consumers,
    publishes: publishRules,
    acknowledgedTopics: [topics.campaigns, topics.engagement],
    topics: Object.values(topics),
    createContext: (kit) => kit,
    overrides,
  });
}
