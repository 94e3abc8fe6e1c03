import { randomUUIDv7 } from 'node:crypto';
import { openBus } from '@cadenza/bus';
import { manualClock } from '@cadenza/clock';
import {
  addressTagOf,
  clickText,
  defaultLaunchSettings,
  linkPurposes,
  topics,
  unsubscribeText,
} from '@cadenza/contracts';
import { identityHeader, loadSettings, signIdentity, signToken, singleKey } from '@cadenza/http-kit';
import { addressHash } from '@cadenza/mail-address/address-hash';
import {
  deliverTwice,
  eventually,
  serviceClient,
  serviceDatabase,
  startLeadKeys,
  startMailboxAccess,
  testSecret,
} from '@cadenza/testing';
import { afterAll, expect } from 'vitest';
import { createApp } from '../app.ts';
import { settings } from '../config.ts';

export const browserAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
export const tagOfAda = '0123456789abcdef01234567';
export const destinations = ['https://example.com/a?b=1', 'http://example.org/'];

/** The service on empty databases, for one test file, and ways to send it the events of other services. */
export async function startTracking({
  imapUrl,
  sender,
  trustedServers,
}: {
  imapUrl?: string;
  sender?: string;
  trustedServers?: string;
} = {}) {
  const [own, log] = [await serviceDatabase('tracking'), await serviceDatabase('bus')];
  const leadKeys = await startLeadKeys();
  const mailboxAccess = await startMailboxAccess();
  const clock = manualClock('2026-03-02T15:00:00Z');
  /** An instance of the service; several share its work. */
  const aCopy = () =>
    createApp(
      loadSettings(settings, {
        PORT: '0',
        LINKS_PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: own.url,
        BUS_DATABASE_URL: log.url,
        LEADS_URL: leadKeys.url,
        MAILBOXES_URL: mailboxAccess.url,
        MAILBOX_HOSTS_ALLOW: '127.0.0.1',
        INTERNAL_SECRET: testSecret,
        SESSION_SECRET: testSecret,
        LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
        IMAP_URL: imapUrl,
        MAIL_FROM: sender,
        TRUSTED_AUTHSERV_IDS: trustedServers,
      }),
      { clock: { ...clock, realNow: () => Temporal.Now.instant() } },
    );
  const service = await aCopy();
  const bus = await openBus({ clientId: 'test', topics: Object.values(topics), databaseUrl: log.url });
  // biome-ignore lint/suspicious/noExplicitAny: what is published is what the tests check
  const published: any[] = [];
  const subscription = await bus.subscribe({
    group: 'test',
    topics: [topics.engagement],
    handle: async (records) => void published.push(...records.map(({ value }) => JSON.parse(value))),
    onError: () => {},
  });
  afterAll(async () => {
    await subscription[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    await leadKeys[Symbol.asyncDispose]();
    await mailboxAccess[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
  });

  const user = serviceClient(service.port, 'tracking');
  const visitor = serviceClient(service.port, 'tracking', { userId: null });

  /** Waits until the event of this mark is handled. */
  const isHandled = (mark: string) => user.get('/api/analytics', { 'x-cadenza-await': mark });

  async function aCampaign(name = 'Spring') {
    const campaignId = randomUUIDv7();
    const createdAt = '2026-03-02T14:00:00.000Z';
    const mark = await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, {
      campaignId,
      name,
      settings: defaultLaunchSettings,
      createdAt,
    });
    await isHandled(mark);
    return { campaignId, path: `/api/campaigns/${campaignId}` };
  }

  let position = 0;
  async function aLink(campaignId: string, fields: object = {}, leadId: string = randomUUIDv7()) {
    position += 1;
    const lead = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', company: null, jobRole: null, ...fields };
    const link = { linkId: randomUUIDv7(), leadId };
    const at = '2026-03-02T14:30:00.000Z';
    const mark = await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, {
      campaignId,
      links: [{ ...link, position, mailable: true, lead, leadCreatedAt: at }],
      attachedAt: at,
    });
    await isHandled(mark);
    return { ...link, campaignId, lead };
  }

  /** Gives the campaign's sequence this many steps. */
  async function writeSteps(campaignId: string, count: number) {
    const steps = Array.from({ length: count }, (_, index) => ({
      id: randomUUIDv7(),
      stepNumber: index + 1,
      subject: 'S',
      body: 'B',
      delayDays: index,
      attachments: [],
    }));
    const changed = { campaignId, steps, saved: true, changedAt: '2026-03-02T14:00:00Z' };
    await isHandled(await deliverTwice(bus, topics.campaigns, 'CampaignSequenceChanged', campaignId, changed));
  }

  type Link = Awaited<ReturnType<typeof aLink>>;
  const idsOf = ({ campaignId, leadId, linkId }: Link) => ({ campaignId, leadId, linkId });

  async function handOver(
    link: Link,
    emailId: string,
    handedOverAt = '2026-03-02T14:50:00Z',
    to?: string,
    mailboxId?: string,
  ) {
    const messageId = `<${emailId}@cadenza>`;
    const email = {
      ...idsOf(link),
      emailId,
      stepNumber: 1,
      messageId,
      links: destinations,
      handedOverAt,
      ...tagOf(to),
      ...(mailboxId !== undefined && { mailboxId }),
    };
    await isHandled(await deliverTwice(bus, topics.emails, 'EmailHandedOver', link.campaignId, email));
  }

  const tagOf = (address: string | undefined) =>
    address === undefined ? {} : { addressTag: addressTagOf(addressHash(address, testSecret)) };

  /** An email that was handed over and whose outcome is unknown (rule D2). */
  async function anUnknownEmail(link: Link, emailId: string = randomUUIDv7(), mailboxId?: string, to?: string) {
    await handOver(link, emailId, undefined, to, mailboxId);
    const unknown = { ...idsOf(link), emailId, stepNumber: 1, messageId: `<${emailId}@cadenza>`, reason: 'no reply' };
    const mark = await deliverTwice(bus, topics.emails, 'EmailUnknown', link.campaignId, {
      ...unknown,
      at: '2026-03-02T14:51:00Z',
    });
    await isHandled(mark);
    return emailId;
  }

  /** An email that was sent ten minutes ago, unless given otherwise. */
  async function aSentEmail(
    link: Link,
    sentAt = '2026-03-02T14:50:00.000Z',
    stepNumber = 1,
    { mailboxId, ...seen }: { relayedId?: string; mailboxId?: string } = {},
    to?: string,
  ) {
    const emailId = randomUUIDv7();
    await handOver(link, emailId, sentAt, to, mailboxId);
    const email = {
      ...idsOf(link),
      emailId,
      stepNumber,
      messageId: `<${emailId}@cadenza>`,
      ...seen,
      sentAt,
      lastStep: false,
    };
    await isHandled(await deliverTwice(bus, topics.emails, 'EmailSent', link.campaignId, email));
    return emailId;
  }

  const openPath = (emailId: string) => `/t/o/${signToken(emailId, linkPurposes.open, singleKey(testSecret))}`;
  const clickPath = (emailId: string, link = 0) =>
    `/t/c/${signToken(clickText(emailId, link), linkPurposes.click, singleKey(testSecret))}`;
  const unsubscribePath = (emailId: string, addressTag = tagOfAda) =>
    `/u/${signToken(unsubscribeText(emailId, addressTag), linkPurposes.unsubscribe, singleKey(testSecret))}`;
  const asBrowser = { 'user-agent': browserAgent };
  const publishedOf = (emailId: string) => published.filter(({ data }) => data.emailId === emailId);

  /** A visitor's HEAD request; it follows no redirect. */
  const head = async (path: string) =>
    fetch(`http://127.0.0.1:${service.port}${path}`, {
      method: 'HEAD',
      redirect: 'manual',
      headers: {
        [identityHeader]: await signIdentity({ userId: null }, testSecret, Temporal.Now.instant(), 'tracking'),
        ...asBrowser,
      },
    });

  const figures = async (campaignId: string) => (await user.get(`/api/campaigns/${campaignId}/report`)).body.campaign;

  /** Advances the clock until a burst is over, so that opens and clicks count. */
  const afterABurst = () => clock.advance({ seconds: 3 });

  /** Waits until all hits are recorded, except those on emails that are not known here. */
  const hitsAreRecorded = () => {
    afterABurst();
    return eventually(async () => expect((await service.context.database.query('select from hits')).rowCount).toBe(0));
  };

  return {
    databaseUrl: own.url,
    mailboxAccess,
    service,
    aCopy,
    bus,
    clock,
    afterABurst,
    user,
    visitor,
    head,
    aCampaign,
    aLink,
    writeSteps,
    aSentEmail,
    anUnknownEmail,
    handOver,
    hitsAreRecorded,
    idsOf,
    isHandled,
    openPath,
    clickPath,
    unsubscribePath,
    asBrowser,
    publishedOf,
    figures,
  };
}
