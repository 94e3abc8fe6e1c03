import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { topics } from '@cadenza/contracts';
import { type Kit, type KitOverrides, keysFromLeads, startService, workThroughList } from '@cadenza/event-kit';
import { createLog, openLinkKeys, readHashKey } from '@cadenza/http-kit';
import { type MailboxAccessSource, openMailboxAccess } from '@cadenza/mailbox-access';
import { openDomainLookup } from './address-check/domain-lookup.ts';
import { openAttachedFiles } from './attached-files/attached-files.ts';
import { mendEntries } from './blocklist/mend-entries.ts';
import { CaughtMail } from './caught-mail/caught-mail.ts';
import type { Settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import type { Context } from './context.ts';
import { startDispatcher } from './dispatcher.ts';
import type { Mailer } from './email/mailer.ts';
import { openAnswersRead } from './handlers/ask-answers.ts';
import { bookEnrolments } from './handlers/book-enrolments.ts';
import { parking } from './handlers/parking.ts';
import { routes } from './http/routes.ts';
import { startCheckingDomains } from './loops/check-domains.ts';
import { startKeepingBook } from './loops/keep-book.ts';
import { startReportingHealth } from './loops/report-health.ts';
import { startReportingUsage } from './loops/report-usage.ts';
import { startWatchingMailboxes } from './loops/watch-mailboxes.ts';
import { startWatchingRefusals } from './loops/watch-refusals.ts';
import { startWatchingUnread } from './loops/watch-unread.ts';
import { openRefusedLogins } from './mailbox-access/refused-logins.ts';
import { sendingMetrics } from './metrics/metrics.ts';
import { watchQueue } from './metrics/queue-metrics.ts';
import { respellLeads } from './projections/leads.ts';
import { findSendingDomains } from './projections/mailboxes/mailboxes.ts';
import { openPublicLinks, type PublicLinks } from './public-links/public-links.ts';
import { publishRules } from './publish/contract-events.ts';
import { openMailFamilies } from './refused-domain/mail-families.ts';
import { openRelayNames, relayHostOf } from './relay/relay-names.ts';
import { openCatcherMailer } from './smtp/catcher-mailer.ts';
import { openMailboxMailers } from './smtp/mailbox-mailers.ts';
import { openMailers } from './smtp/mailers.ts';
import { relayServer } from './smtp/relay-server.ts';
import { type DkimKey, openSmtpMailer } from './smtp/smtp-mailer.ts';
import { withPublicLinks } from './smtp/with-public-links.ts';

interface Overrides extends KitOverrides {
  mailer?: Mailer;
}

export async function createApp(settings: Settings, overrides: Overrides = {}) {
  await using starting = new AsyncDisposableStack();
  const linkKeys = starting.use(await openLinkKeys(settings, createLog('sending', settings.LOG_LEVEL)));
  const hashKey = await readHashKey(settings);
  const service = await startService<Context>({
    name: 'sending',
    settings,
    migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
    routes,
    consumers,
    parking,
    publishes: publishRules,
    leadKeys: (context) => keysFromLeads(context, { service: 'sending', url: settings.LEADS_URL }),
    topics: Object.values(topics),
    createContext: (kit) => {
      const caughtMail = new CaughtMail(path.join(settings.DATA_DIR, 'mail'));
      watchQueue(kit);
      const publicLinks = openPublicLinks(settings);
      const access = openMailboxAccess(kit, { url: settings.MAILBOXES_URL, use: 'smtp' });
      return {
        ...kit,
        settings,
        linkKeys,
        hashKey,
        counts: sendingMetrics(kit.metrics, settings),
        caughtMail,
        answersRead: openAnswersRead(kit, { url: settings.TRACKING_URL }),
        attachedFiles: openAttachedFiles(settings, kit),
        domainLookup: openDomainLookup({ on: settings.ADDRESS_CHECK, servers: settings.DNS_SERVERS }),
        mailFamilies: openMailFamilies(settings),
        relayNames: openRelayNames(settings),
        publicLinks,
        mailer: overrides.mailer ?? openMailer(settings, { caughtMail, access, publicLinks, clock: kit.clock }),
        openTestRelay: () => openTestRelay(settings),
        refusedLogins: openRefusedLogins(access, kit.log),
      };
    },
    finishMigrations: async (context) => {
      const { database } = context;
      await workThroughList(database, 'leads_to_respell', (transaction, ids) =>
        respellLeads(transaction, ids, hashKey),
      );
      await findSendingDomains(database);
      await bookEnrolments(context);
    },
    startLoops: (context) => startLoops(context, settings),
    overrides,
  });
  starting.use(service);
  const resources = starting.move();
  return { ...service, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** What they use of the context is disposed after them. */
async function startLoops(context: Context, { MAILBOXES_URL: url }: Settings): Promise<AsyncDisposable> {
  await using starting = new AsyncDisposableStack();
  starting.use(context.attachedFiles);
  starting.use(context.mailer);
  starting.use(context.refusedLogins);
  await mendEntries(context);
  starting.use(await startDispatcher(context));
  starting.use(await startWatchingUnread(context));
  starting.use(await startWatchingRefusals(context, { url }));
  starting.use(startCheckingDomains(context));
  starting.use(startKeepingBook(context));
  starting.use(startWatchingMailboxes(context));
  starting.use(await startReportingHealth(context, { url }));
  starting.use(await startReportingUsage(context, { url }));
  return starting.move();
}

interface MailSurroundings extends Pick<Kit, 'clock'> {
  caughtMail: CaughtMail;
  access: MailboxAccessSource;
  publicLinks: PublicLinks;
}

function openMailer(settings: Settings, { caughtMail, access, publicLinks, clock }: MailSurroundings): Mailer {
  const replyMsMax = settings.SMTP_TIMEOUT_SECONDS * 1_000;
  const relayHost = relayHostOf(settings);
  const relay =
    settings.SMTP_URL && relayHost !== null
      ? withPublicLinks(
          openRelay(settings, settings.SMTP_URL, { connectionsMax: settings.SMTP_CONNECTIONS, replyMsMax }),
          relayHost,
          publicLinks,
        )
      : openCatcherMailer(caughtMail, () => clock.now().toString());
  const mailboxes = openMailboxMailers({
    access,
    publicLinks,
    hosts: settings.MAILBOX_HOSTS_ALLOW,
    staysHere: settings.CLOCK_START !== undefined || settings.CLOCK_SPEED !== 1,
    replyMsMax,
  });
  return openMailers({ relay, mailboxes });
}

type RelayLimits = Pick<Parameters<typeof openSmtpMailer>[0], 'connectionsMax' | 'replyMsMax' | 'deliveryMsMax'>;

const openRelay = (settings: Settings, url: string, limits: RelayLimits): Mailer =>
  openSmtpMailer({
    server: relayServer(url, { plainLogin: settings.MAIL_PLAIN_LOGIN }),
    dkim: dkimKey(settings),
    ...limits,
  });

/** Whoever tests the mail server waits for what it says. */
const testMsMax = 15_000;

function openTestRelay(settings: Settings): Mailer | null {
  const { SMTP_URL: url, SMTP_TIMEOUT_SECONDS } = settings;
  if (!url || relayHostOf(settings) === null) return null;
  const replyMsMax = Math.min(testMsMax, SMTP_TIMEOUT_SECONDS * 1_000);
  return openRelay(settings, url, { connectionsMax: 1, replyMsMax, deliveryMsMax: testMsMax });
}

function dkimKey({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Settings): DkimKey | undefined {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_PRIVATE_KEY) return undefined;
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY };
}
