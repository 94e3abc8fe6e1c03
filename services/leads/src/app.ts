import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import { type KitOverrides, startService } from '@cadenza/event-kit';
import type { Settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import type { Context } from './context.ts';
import { respellLeads } from './handlers/respell-leads.ts';
import { routes } from './http/routes.ts';
import { startCopyingBlocklist } from './loops/copy-blocklist.ts';
import { startIndexingTerms } from './loops/index-terms.ts';
import { startRemovingValues } from './loops/remove-values.ts';
import { findBusKeys } from './projections/bus-keys.ts';
import { publishRules } from './publish/contract-events.ts';
import { readSequences } from './read-sequences.ts';

export function createApp(settings: Settings, overrides: KitOverrides = {}) {
  return startService<Context>({
    name: 'leads',
    settings,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    routes,
    consumers,
    publishes: publishRules,
    leadKeys: ({ database }) => ({ find: (ids) => findBusKeys(database.byKey, ids) }),
    acknowledgedTopics: [topics.engagement],
    topics: Object.values(topics),
    createContext: (kit) => ({ ...kit, settings }),
    finishMigrations: async (context) => {
      await respellLeads(context);
      await readSequences(context);
    },
    startLoops: async (context) => {
      const loops = new AsyncDisposableStack();
      loops.use(startRemovingValues(context));
      loops.use(startIndexingTerms(context));
      loops.use(startCopyingBlocklist(context));
      return loops;
    },
    overrides,
  });
}
