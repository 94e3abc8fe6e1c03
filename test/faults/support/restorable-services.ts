import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manualClock } from '@cadenza/clock';
import type { RunningService, TakeIn } from '@cadenza/event-kit';
import { freePort } from '@cadenza/free-port';
import { loadSettings } from '@cadenza/http-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually, serviceClient, testDatabase, testSecret } from '@cadenza/testing';
import { createApp as createCampaigns } from '../../../services/campaigns/src/app.ts';
import { settings as campaignsSettings } from '../../../services/campaigns/src/config.ts';
import { takeIn as takeInCampaigns } from '../../../services/campaigns/src/restore/take-in.ts';
import { createApp as createLeads } from '../../../services/leads/src/app.ts';
import { settings as leadsSettings } from '../../../services/leads/src/config.ts';
import { takeIn as takeInLeads } from '../../../services/leads/src/restore/take-in.ts';
import { createApp as createSending } from '../../../services/sending/src/app.ts';
import { settings as sendingSettings } from '../../../services/sending/src/config.ts';
import { type LedgerSources, takeIn as takeInSending } from '../../../services/sending/src/restore/take-in.ts';
import { createApp as createTracking } from '../../../services/tracking/src/app.ts';
import { settings as trackingSettings } from '../../../services/tracking/src/config.ts';
import type { Context as TrackingContext } from '../../../services/tracking/src/context.ts';
import { takeIn as takeInTracking } from '../../../services/tracking/src/restore/take-in.ts';
import { openLookout } from '../../support/under-way.ts';

export const serviceNames = ['campaigns', 'leads', 'sending', 'tracking'] as const;
export type ServiceName = (typeof serviceNames)[number];

const takeInsWith = (
  readSentCopies: LedgerSources['readSentCopies'],
): Record<ServiceName, (given: TakeIn) => Promise<object>> => ({
  campaigns: takeInCampaigns,
  leads: takeInLeads,
  sending: (given) => takeInSending(given, { secret: testSecret, readSentCopies }),
  tracking: takeInTracking,
});
const patience = { timeoutMs: 60_000 };

interface RestoreFrom extends Partial<Pick<LedgerSources, 'readSentCopies'>> {
  hasLaterLog?: boolean;
  /** Whether the later log shows everything. */
  isAllKnown?: boolean;
}

/**
 * The services that know people, in this process. They can be cut off from their databases and started again, and be
 * restored together to the instant of a backup; the later log is what the databases know until then.
 */
export async function startRestorableServices({ smtpUrl }: { smtpUrl: string }) {
  await using starting = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'cadenza-'));
  starting.defer(() => rm(dataDirectory, { recursive: true }));
  const clock = manualClock('2026-03-02T15:00:00Z');
  const urls = new Map<'bus' | ServiceName, string>();
  for (const name of ['bus', ...serviceNames] as const) urls.set(name, starting.use(await testDatabase()).url);
  const ports = new Map<ServiceName, number>();
  for (const name of serviceNames) ports.set(name, await freePort());
  const addressOf = (name: ServiceName) => `http://127.0.0.1:${ports.get(name)}`;
  const overrides = { clock: { ...clock, realNow: () => Temporal.Now.instant() } };
  const environment = (name: ServiceName) => ({
    PORT: String(ports.get(name)),
    HOST: '127.0.0.1',
    DATABASE_URL: urls.get(name),
    BUS_DATABASE_URL: urls.get('bus'),
    INTERNAL_SECRET: testSecret,
    SESSION_SECRET: testSecret,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: addressOf('tracking'),
    DATA_DIR: dataDirectory,
    SMTP_URL: smtpUrl,
    LEADS_URL: addressOf('leads'),
    // Nobody connects a mailbox here.
    MAILBOXES_URL: addressOf('leads'),
    SENDING_URL: addressOf('sending'),
    TRACKING_URL: addressOf('tracking'),
  });
  const launches: Record<ServiceName, () => Promise<RunningService<object>>> = {
    campaigns: () => createCampaigns(loadSettings(campaignsSettings, environment('campaigns')), overrides),
    leads: () => createLeads(loadSettings(leadsSettings, environment('leads')), overrides),
    sending: () => createSending(loadSettings(sendingSettings, environment('sending')), overrides),
    tracking: () => createTracking(loadSettings(trackingSettings, environment('tracking')), overrides),
  };
  const running = new Map<ServiceName, RunningService<object>>();
  const start = async (name: ServiceName) => void running.set(name, await launches[name]());
  const stop = async (name: ServiceName) => {
    await running.get(name)?.[Symbol.asyncDispose]();
    running.delete(name);
  };
  const startAll = async () => {
    for (const name of serviceNames) await start(name);
  };
  const stopAll = () => Promise.all(serviceNames.map(stop));
  starting.defer(async () => void (await stopAll()));
  await startAll();

  const databaseOf = (name: 'bus' | ServiceName) => new URL(urls.get(name) as string).pathname.slice(1);
  const maintenanceUrl = new URL(urls.get('bus') as string);
  maintenanceUrl.pathname = '/postgres';
  const asOwner = async (...statements: string[]) => {
    await using database = openDatabase(maintenanceUrl.href, { connectionsMax: 1 });
    for (const statement of statements) await database.query(statement);
  };
  const everywhere = async (statementsOf: (database: string) => string[]) => {
    for (const name of urls.keys()) await asOwner(...statementsOf(databaseOf(name)));
  };
  starting.defer(() =>
    everywhere((database) => [
      `drop database if exists ${database}_backup`,
      `drop database if exists ${database}_later`,
    ]),
  );

  /** Breaks its connections in the middle of its work, and starts it again. */
  async function crash(name: ServiceName): Promise<void> {
    await asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseOf(name)}' and pid <> pg_backend_pid()`,
    );
    await stop(name);
    await start(name);
  }

  /** Backs up everything committed, also events that other services have not handled yet. */
  async function backUp(): Promise<void> {
    await stopAll();
    await everywhere((database) => [
      `drop database if exists ${database}_backup`,
      `create database ${database}_backup template ${database}`,
    ]);
    await startAll();
  }

  /** @param hasLaterLog whether anything is known of what happened since the backup */
  async function restore({
    hasLaterLog = true,
    isAllKnown = hasLaterLog,
    readSentCopies,
  }: RestoreFrom = {}): Promise<void> {
    const takeIns = takeInsWith(readSentCopies);
    await stopAll();
    await everywhere((database) => [
      `alter database ${database} rename to ${database}_later`,
      `create database ${database} template ${database}_backup`,
    ]);
    for (const name of serviceNames) {
      await using database = openDatabase(urls.get(name) as string);
      await using later = hasLaterLog ? openDatabase(`${urls.get(name)}_later`) : undefined;
      const now = clock.now();
      const restore = { to: now, laterUntil: hasLaterLog ? now : null, isAllKnown };
      await takeIns[name]({ database, later, restore, now });
    }
    await everywhere((database) => [`drop database ${database}_later`]);
    clock.advance({ milliseconds: 1 });
    await startAll();
  }

  /** Until it is disposed, sending cannot suppress some addresses, so that their stops are parked (rule S10). */
  async function poison(): Promise<AsyncDisposable> {
    await inSending(
      `create function refuse_some() returns trigger language plpgsql as
         $$ begin raise exception 'this address is poison'; end $$`,
      `create trigger poison before insert on stops for each row
         when (new.hash < '3') execute function refuse_some()`,
    );
    return { [Symbol.asyncDispose]: () => inSending('drop function refuse_some cascade') };
  }

  async function replayParked(): Promise<void> {
    await inSending(`update parked_records set request = 'replay'`);
    await eventually(async () => {
      if ((await countParked()) > 0) throw new Error('something is parked');
    }, patience);
  }

  async function inSending(...statements: string[]): Promise<void> {
    await using database = openDatabase(urls.get('sending') as string, { connectionsMax: 1 });
    for (const statement of statements) await database.query(statement);
  }

  /** Waits until all services have handled all events, everything received is recorded, and everything due has left. */
  async function settle(): Promise<void> {
    await using lookout = openLookout(Object.fromEntries(urls));
    await eventually(async () => {
      for (let look = 0; look < 2; look += 1) {
        for (const name of serviceNames)
          if (await lookout.hasUnpublished(name)) throw new Error(`${name} has more to say`);
        if (await lookout.isAnyBehind()) throw new Error('somebody has more to hear');
        if (await lookout.hasRows('tracking', 'select from hits limit 1')) throw new Error('hits wait');
        if (await lookout.isAnyDue(clock.now())) throw new Error('an email leaves, or is to be planned');
      }
    }, patience);
  }

  const countParked = async () => {
    await using database = openDatabase(urls.get('sending') as string, { connectionsMax: 1 });
    return (await database.query('select from parked_records')).rows.length;
  };

  const resources = starting.move();
  return {
    clock,
    clients: {
      campaigns: serviceClient(ports.get('campaigns') as number, 'campaigns'),
      leads: serviceClient(ports.get('leads') as number, 'leads'),
      sending: serviceClient(ports.get('sending') as number, 'sending'),
      tracking: serviceClient(ports.get('tracking') as number, 'tracking'),
      visitor: serviceClient(ports.get('tracking') as number, 'tracking', { userId: null }),
    },
    tracking: () => running.get('tracking')?.context as TrackingContext,
    urlOf: (name: ServiceName) => urls.get(name) as string,
    crash,
    backUp,
    restore,
    poison,
    replayParked,
    countParked,
    settle,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
