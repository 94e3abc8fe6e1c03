import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import { type KitOverrides, startService } from '@cadenza/event-kit';
import { createLog } from '@cadenza/http-kit';
import { openServerTester } from './check/server-tester.ts';
import type { Settings } from './config.ts';
import type { Context } from './context.ts';
import { openMailboxKeys } from './credentials/mailbox-keys.ts';
import { routes } from './http/routes.ts';
import { startCheckingDomains } from './loops/check-domains.ts';
import { startSealingAgain } from './loops/seal-again.ts';
import { openProviders } from './oauth/open-providers.ts';
import type { ProviderPlaces } from './oauth/provider-table.ts';
import { openTokens } from './oauth/tokens.ts';
import { publishRules } from './publish/contract-events.ts';
import { openSelfTests } from './self-test/self-tests.ts';

interface Overrides extends KitOverrides {
  /** How long the test of a server may take. */
  legMsMax?: number;
  /** Other places of those who let mailboxes sign in. */
  providers?: ProviderPlaces;
}

export async function createApp(settings: Settings, overrides: Overrides = {}) {
  const hosts = settings.MAILBOX_HOSTS_ALLOW;
  await using starting = new AsyncDisposableStack();
  const log = createLog('mailboxes', settings.LOG_LEVEL, overrides.logTo);
  const mailboxKeys = starting.use(await openMailboxKeys(settings, log));
  const serverTester = starting.use(
    openServerTester({ hosts, ...(overrides.legMsMax !== undefined && { legMsMax: overrides.legMsMax }) }),
  );
  const service = await startService<Context>({
    name: 'mailboxes',
    settings,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    routes,
    consumers: [],
    publishes: publishRules,
    topics: [topics.mailboxes],
    createContext: (kit) => {
      const providers = openProviders(settings, kit, overrides.providers ?? {});
      return {
        ...kit,
        settings,
        mailboxKeys,
        serverTester,
        providers,
        tokens: openTokens(kit, mailboxKeys, providers),
        refusedLogins: new Map(),
        selfTests: openSelfTests(kit, hosts),
      };
    },
    startLoops: async (context) => {
      const loops = new AsyncDisposableStack();
      loops.use(startSealingAgain(context));
      if (settings.ADDRESS_CHECK) loops.use(startCheckingDomains(context));
      loops.use(context.selfTests);
      return loops;
    },
    overrides,
  });
  starting.use(service);
  const resources = starting.move();
  return { ...service, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
