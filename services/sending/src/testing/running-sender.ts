import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bus, openBus } from '@cadenza/bus';
import { type MovableClock, movableClock } from '@cadenza/clock';
import {
  type AttachedLink,
  type Attachment,
  type CampaignSenders,
  defaultLaunchSettings,
  type LaunchSettings,
  type MailboxFacts,
  noSenders,
  topics,
  weekdays,
} from '@cadenza/contracts';
import { shortWaits } from '@cadenza/event-kit';
import { loadSettings } from '@cadenza/http-kit';
import { type Database, openDatabase } from '@cadenza/postgres';
import { deliverTwice, eventually, serviceClient, serviceDatabase, startLeadKeys, testSecret } from '@cadenza/testing';
import { createApp } from '../app.ts';
import { settings } from '../config.ts';
import { visitsChannel } from '../projections/campaigns/visits.ts';
import { shownReason, withReplyWords } from '../projections/reply-words.ts';
import { aMailbox } from './a-mailbox.ts';

/** Monday 2 March 2026, 10:00 in New York. */
export const start = Temporal.Instant.from('2026-03-02T15:00:00Z');

export interface StepText {
  subject: string;
  body: string;
  delayDays: number;
  attachments?: Attachment[];
}

/** Runs the sender alone on databases of its own; the test plays the other services. */
export async function runSender({
  smtpUrl,
  objectsUrl,
  mailboxesUrl,
  trackingUrl,
  imapUrl,
  postalAddress = '1 Main St, Springfield',
  dnsServer,
  dkim,
  speed = 14_400,
  clock: givenClock,
}: {
  smtpUrl?: string;
  objectsUrl?: string;
  /** Address of the service that knows how to sign in to mailboxes; without it there are none. */
  mailboxesUrl?: string;
  /** Address of the service that reads answers; without it nobody tells whether they are read. */
  trackingUrl?: string;
  /** Set if the answers to the relay are read. */
  imapUrl?: string;
  /** What the environment sets; `''`: users set it. */
  postalAddress?: string;
  /** Address of the DNS that knows the leads' domains; without it nobody is asked. */
  dnsServer?: string;
  /** The key that signs emails of the relay; without it nothing is signed. */
  dkim?: Record<'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY', string>;
  speed?: number;
  /** Replaces the clock that runs at `speed`. */
  clock?: MovableClock;
}) {
  const [own, log] = [await serviceDatabase('sending'), await serviceDatabase('bus')];
  const leadKeys = await startLeadKeys();
  const clock = givenClock ?? movableClock({ start, speed });
  const launch = (databaseUrl = own.url) =>
    createApp(
      loadSettings(settings, {
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl,
        BUS_DATABASE_URL: log.url,
        INTERNAL_SECRET: testSecret,
        SESSION_SECRET: testSecret,
        LEADS_URL: leadKeys.url,
        MAILBOXES_URL: mailboxesUrl ?? leadKeys.url,
        TRACKING_URL: trackingUrl ?? leadKeys.url,
        IMAP_URL: imapUrl,
        MAILBOX_HOSTS_ALLOW: '127.0.0.1',
        PUBLIC_URL: 'https://mail.example.com',
        MAIL_FROM: 'Grace <grace@example.com>',
        MAIL_POSTAL_ADDRESS: postalAddress,
        DATA_DIR: dataDirectory,
        SMTP_URL: smtpUrl,
        OBJECTS_URL: objectsUrl,
        ADDRESS_CHECK: String(dnsServer !== undefined),
        DNS_SERVERS: dnsServer,
        ...dkim,
        LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      }),
      { clock, waits: shortWaits },
    );
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'cadenza-sending-'));
  let running = await launch();
  const bus = await openBus({ clientId: 'test', topics: Object.values(topics), databaseUrl: log.url });
  const database = openDatabase(own.url, { connectionsMax: 2 });
  const now = () => clock.now().toString({ smallestUnit: 'millisecond' });
  const campaigns = campaignsOn(bus, now);
  const mailboxes = mailboxesOn(bus, now);
  return {
    bus,
    clock,
    ...movesOf(clock, database, campaigns),
    leadKeys,
    database,
    databaseUrl: own.url,
    busUrl: log.url,
    client: () => serviceClient(running.port, 'sending'),
    /** Returns once the sender has handled what has this mark: whoever tells it something may then let time pass. */
    async heard(mark: string | Promise<string>): Promise<void> {
      const headers = { 'x-cadenza-await': await mark };
      const { status } = await serviceClient(running.port, 'sending').get(
        `/api/campaigns/${randomUUIDv7()}/emails`,
        headers,
      );
      if (status >= 500) throw new Error(`The sender has not heard of it: ${status}`);
    },
    context: () => running.context,
    campaigns,
    mailboxes,
    /** Another instance of the service; the caller disposes of it. */
    another: () => launch(),
    async restart() {
      await running[Symbol.asyncDispose]();
      running = await launch();
    },
    /** Starts over on another database, as a restore does, to an instant at which this service had heard of nothing. */
    async startOver(databaseUrl: string, prepare: () => Promise<unknown>) {
      await running[Symbol.asyncDispose]();
      await using bare = openDatabase(log.url);
      await bare.query('update group_offsets set next_offset = 0');
      await prepare();
      running = await launch(databaseUrl);
    },
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]();
      await leadKeys[Symbol.asyncDispose]();
      await bus[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

/** How a test moves time on instead of waiting for hours and days. What others wait for at the same time comes as well. */
function movesOf(clock: MovableClock, database: Database, campaigns: ReturnType<typeof campaignsOn>) {
  async function advance(duration: Temporal.DurationLike): Promise<void> {
    clock.advance(duration);
    await database.query('select pg_notify($1, $2)', [visitsChannel, '']);
  }

  /** Moves time on, an hour at a time, until the attempt succeeds. */
  const inTime = <Result>(attempt: () => Result | Promise<Result>) =>
    eventually(
      async () => {
        try {
          return await attempt();
        } catch (error) {
          await advance({ hours: 1 });
          throw error;
        }
      },
      { timeoutMs: 120_000, pauseMsMax: 25 },
    );

  /** Moves time on; whatever is due by then has left when it returns, since an email that is due last has. */
  async function pass(duration: Temporal.DurationLike): Promise<void> {
    await advance(duration);
    const last = await campaigns.create([{ subject: 'Last', body: 'Hello', delayDays: 0 }], {
      sendWindowStart: 0,
      sendWindowEnd: 0,
      allowedWeekdays: [...weekdays],
    });
    await campaigns.attach(last, [{ email: `${randomUUIDv7()}@example.net` }]);
    await campaigns.launch(last);
    await eventually(
      async () => {
        const [email] = await ledger(database, last);
        if (email?.status !== 'sent') throw new Error('The email that is due last has not left yet');
      },
      { timeoutMs: 120_000 },
    );
  }

  return { inTime, pass };
}

function campaignsOn(bus: Bus, now: () => string) {
  async function create(texts: StepText[], changes: Partial<LaunchSettings> = {}) {
    const campaignId = randomUUIDv7();
    const changed = { ...defaultLaunchSettings, ...changes };
    await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, {
      campaignId,
      name: 'Spring',
      settings: changed,
      createdAt: now(),
    });
    await write(campaignId, texts);
    return campaignId;
  }

  const changeSettings = (campaignId: string, changes: Partial<LaunchSettings>) =>
    deliverTwice(bus, topics.campaigns, 'CampaignSettingsChanged', campaignId, {
      campaignId,
      settings: { ...defaultLaunchSettings, ...changes },
    });

  async function write(campaignId: string, texts: StepText[], saved = true) {
    const steps = texts.map((text, index) => ({ attachments: [], ...text, id: randomUUIDv7(), stepNumber: index + 1 }));
    const data = { campaignId, steps, saved, changedAt: now() };
    await deliverTwice(bus, topics.campaigns, 'CampaignSequenceChanged', campaignId, data);
  }

  async function attach(
    campaignId: string,
    leads: Partial<AttachedLink['lead'] & { mailable: boolean; leadId: string }>[],
  ) {
    const links = leads.map(({ mailable = true, leadId = randomUUIDv7(), ...lead }, position) => ({
      linkId: randomUUIDv7(),
      leadId,
      position,
      mailable,
      lead: { firstName: 'Ada', lastName: 'Lovelace', email: '', company: null, jobRole: null, ...lead },
      leadCreatedAt: now(),
    }));
    await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, { campaignId, links, attachedAt: now() });
    return links;
  }

  const tell = (
    type: 'CampaignPaused' | 'CampaignResumed' | 'CampaignStopped' | 'CampaignDeleted',
    campaignId: string,
  ) => deliverTwice(bus, topics.campaigns, type, campaignId, { campaignId, reason: null });

  const launch = (campaignId: string) =>
    deliverTwice(bus, topics.campaigns, 'CampaignStarted', campaignId, { campaignId, launchedAt: now() });

  const setSenders = (campaignId: string, senders: Partial<CampaignSenders>) =>
    deliverTwice(bus, topics.campaigns, 'CampaignSendersChanged', campaignId, {
      campaignId,
      senders: { ...noSenders, ...senders },
    });

  return { create, changeSettings, write, attach, launch, tell, setSenders };
}

/** Plays `mailboxes`. */
function mailboxesOn(bus: Bus, now: () => string) {
  const change = (mailboxId: string, mailbox: MailboxFacts) =>
    deliverTwice(bus, topics.mailboxes, 'MailboxChanged', mailboxId, { mailboxId, mailbox, changedAt: now() });

  async function connect(changes: Partial<MailboxFacts> = {}) {
    const mailboxId = randomUUIDv7();
    const mailbox = aMailbox(changes);
    await deliverTwice(bus, topics.mailboxes, 'MailboxConnected', mailboxId, {
      mailboxId,
      mailbox,
      connectedAt: now(),
    });
    return { mailboxId, mailbox };
  }

  const tell = (
    type: 'MailboxPaused' | 'MailboxResumed' | 'MailboxRecovered' | 'MailboxRemoved',
    mailboxId: string,
    more: { guardDecidedAt?: string } = {},
  ) =>
    deliverTwice(bus, topics.mailboxes, type, mailboxId, {
      ...{ mailboxId, ...more },
      ...(type === 'MailboxRemoved' && { removedAt: now() }),
    });

  /** Tells whether first emails of a domain are stopped. */
  const tellDomain = (domain: string, firstEmailsStopped: boolean) =>
    deliverTwice(bus, topics.mailboxes, 'DomainHealthChanged', domain, {
      ...{ domain, firstEmailsStopped, failingSince: firstEmailsStopped ? now() : null },
      verdicts: { spf: 'missing', dkim: firstEmailsStopped ? 'missing' : 'good', dmarc: 'unknown', mx: 'good' },
    });

  const trackAt = (domain: string, origin: string | null) =>
    deliverTwice(bus, topics.mailboxes, 'TrackingHostChanged', domain, { domain, origin });

  return { connect, change, tell, tellDomain, trackAt };
}

export async function ledger(database: Database, campaignId: string) {
  const { rows } = await database.query<{ step: number; status: string; reason: string | null; attempts: number }>(
    `select step_number as step, status, ${shownReason} as reason, attempts
     from emails ${withReplyWords} where campaign_id = $1 order by handed_over_at`,
    [campaignId],
  );
  return rows;
}
