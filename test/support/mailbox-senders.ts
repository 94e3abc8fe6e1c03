import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBus } from '@cadenza/bus';
import { createClock } from '@cadenza/clock';
import { defaultLaunchSettings, noSenders, topics } from '@cadenza/contracts';
import {
  deliverTwice,
  serviceDatabase,
  startLeadKeys,
  startMailboxAccess,
  startSmtpSink,
  testSecret,
} from '@cadenza/testing';
import { aMailbox } from '../../services/sending/src/testing/a-mailbox.ts';
import { anyTime } from '../../services/sending/src/testing/any-time.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

const password = 'correct horse';
const start = '2026-03-02T15:00:00Z';

interface Given {
  /** How many instances of `sending` there are. */
  copies: number;
  speed: number;
}

/** Several instances of `sending` as processes, and a mail server for mailboxes; the test plays the other services. */
export async function startMailboxSenders({ copies, speed }: Given) {
  await using starting = new AsyncDisposableStack();
  const [own, log] = [
    starting.use(await serviceDatabase('sending')).url,
    starting.use(await serviceDatabase('bus')).url,
  ];
  const sink = starting.use(await startSmtpSink({ loginPassword: password, replyAfterMs: 30 }));
  const passwords = starting.use(await startMailboxAccess());
  const leadKeys = starting.use(await startLeadKeys());
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-senders-'));
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const clock = createClock({ start: Temporal.Instant.from(start), speed });
  const launch = () =>
    startServiceProcess('sending', {
      ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: own, BUS_DATABASE_URL: log, DATA_DIR: folder },
      ...{ INTERNAL_SECRET: testSecret, SESSION_SECRET: testSecret, LEADS_URL: leadKeys.url },
      TRACKING_URL: 'http://127.0.0.1:9',
      ...{ MAILBOXES_URL: passwords.url, MAILBOX_HOSTS_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://mail.example.com' },
      ...{ ADDRESS_CHECK: 'false', LOG_LEVEL: 'fatal' },
      ...{ CLOCK_START: clock.now().toString(), CLOCK_SPEED: String(speed) },
    });
  const senders: ServiceProcess[] = [];
  starting.defer(() => Promise.all(senders.map((sender) => sender[Symbol.asyncDispose]())).then(() => {}));
  senders.push(await launch());
  senders.push(...(await Promise.all(Array.from({ length: copies - 1 }, launch))));
  const bus = starting.use(await openBus({ clientId: 'test', topics: Object.values(topics), databaseUrl: log }));
  const resources = starting.move();
  const now = () => clock.now().toString({ smallestUnit: 'millisecond' });
  const port = Number(new URL(sink.url).port);

  async function connect(changes: Parameters<typeof aMailbox>[0]): Promise<string> {
    const mailboxId = randomUUIDv7();
    const mailbox = aMailbox(changes);
    passwords.access.set(mailboxId, {
      ...{ host: '127.0.0.1', port, security: 'none', user: mailbox.address, password, accessRevision: 1 },
    });
    await deliverTwice(bus, topics.mailboxes, 'MailboxConnected', mailboxId, {
      mailboxId,
      mailbox,
      connectedAt: now(),
    });
    return mailboxId;
  }

  /** A campaign of two steps that these mailboxes send for at any time. */
  async function launchCampaign(mailboxIds: readonly string[], leads: number): Promise<string> {
    const campaignId = randomUUIDv7();
    const tell = (type: string, data: object) =>
      deliverTwice(bus, topics.campaigns, type as 'CampaignStarted', campaignId, { campaignId, ...data } as never);
    const settings = { ...defaultLaunchSettings, ...anyTime };
    await tell('CampaignCreated', { name: 'Spring', settings, createdAt: now() });
    await tell('CampaignSendersChanged', { senders: { ...noSenders, mailboxIds } });
    const steps = [0, 1].map((delayDays, index) => ({
      ...{
        id: randomUUIDv7(),
        stepNumber: index + 1,
        subject: `Step ${index + 1}`,
        body: 'Hello',
        delayDays,
        attachments: [],
      },
    }));
    await tell('CampaignSequenceChanged', { steps, saved: true, changedAt: now() });
    const links = Array.from({ length: leads }, (_, position) => {
      const leadId = randomUUIDv7();
      const lead = { firstName: 'Ada', lastName: 'L', email: `${leadId}@example.net`, company: null, jobRole: null };
      return { linkId: randomUUIDv7(), leadId, position, mailable: true, lead, leadCreatedAt: now() };
    });
    await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, { campaignId, links, attachedAt: now() });
    await tell('CampaignStarted', { launchedAt: now() });
    return campaignId;
  }

  return {
    ...{ databaseUrl: own, sink, connect, launchCampaign },
    killSenders: (count: number) => Promise.all(senders.splice(0, count).map((sender) => sender.kill())),
    startSenders: async (count: number) => {
      senders.push(...(await Promise.all(Array.from({ length: count }, launch))));
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
