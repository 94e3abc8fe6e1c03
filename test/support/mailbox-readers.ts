import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { openBus } from '@cadenza/bus';
import { defaultLaunchSettings, topics } from '@cadenza/contracts';
import { freePort } from '@cadenza/free-port';
import {
  deliverTwice,
  serviceClient,
  serviceDatabase,
  startDovecot,
  startLeadKeys,
  startSmtpSink,
  testSecret,
} from '@cadenza/testing';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

interface Given {
  /** Of the mailboxes, on one mail server. */
  users: readonly string[];
  /** Of all mailboxes. */
  password: string;
  /** How many instances of `tracking` read them. */
  copies: number;
  /** Says what an instance of `tracking` has besides the common settings. */
  trackingSettings?: (mailServerPort: number) => Promise<Record<string, string>> | Record<string, string>;
}

/** An email that has left, and its lead. */
export interface SentEmail {
  emailId: string;
  address: string;
}

/** `mailboxes` and several instances of `tracking` as processes, and a mail server with mailboxes, none connected yet. */
export async function startMailboxReaders({ users, password, copies, trackingSettings = () => ({}) }: Given) {
  await using starting = new AsyncDisposableStack();
  const databases = {
    mailboxes: starting.use(await serviceDatabase('mailboxes')).url,
    tracking: starting.use(await serviceDatabase('tracking')).url,
    bus: starting.use(await serviceDatabase('bus')).url,
  };
  const dovecot = starting.use(
    await startDovecot({ accounts: Object.fromEntries(users.map((user) => [user, {}])), password }),
  );
  const imapPort = Number(new URL(dovecot.url).port);
  const sink = starting.use(await startSmtpSink({ loginPassword: password }));
  const leadKeys = starting.use(await startLeadKeys());
  const mailboxesPort = await freePort();
  const output: string[] = [];
  const common = {
    HOST: '127.0.0.1',
    BUS_DATABASE_URL: databases.bus,
    INTERNAL_SECRET: testSecret,
    MAILBOX_HOSTS_ALLOW: '127.0.0.1',
    LOG_LEVEL: 'trace',
  };
  const ofMailboxes = {
    ...common,
    PORT: String(mailboxesPort),
    DATABASE_URL: databases.mailboxes,
    MAILBOX_KEYS: `test:${randomBytes(32).toString('base64')}`,
    ADDRESS_CHECK: 'false',
  };
  const ofTracking = {
    ...common,
    PORT: '0',
    DATABASE_URL: databases.tracking,
    SESSION_SECRET: testSecret,
    LEADS_URL: leadKeys.url,
    MAILBOXES_URL: `http://127.0.0.1:${mailboxesPort}`,
    ...(await trackingSettings(imapPort)),
  };
  const keepOutput = { onOutput: (text: string) => void output.push(text) };
  const startMailboxes = () => startServiceProcess('mailboxes', ofMailboxes, keepOutput);
  const startTracking = () => startServiceProcess('tracking', ofTracking, keepOutput);

  let mailboxes = await startMailboxes();
  starting.defer(() => mailboxes[Symbol.asyncDispose]());
  const readers: ServiceProcess[] = [];
  starting.defer(() => Promise.all(readers.map((reader) => reader[Symbol.asyncDispose]())).then(() => {}));
  readers.push(await startTracking());
  readers.push(...(await Promise.all(Array.from({ length: copies - 1 }, startTracking))));
  const bus = starting.use(
    await openBus({ clientId: 'test', topics: Object.values(topics), databaseUrl: databases.bus }),
  );
  const resources = starting.move();

  const user = serviceClient(mailboxesPort, 'mailboxes');
  const serverOf = (name: string, port: number) => ({
    ...{ host: '127.0.0.1', port, security: 'none' as const, user: name, password },
  });

  /** What connects a mailbox. @param port of its IMAP server */
  const mailboxOf = (name: string, port = imapPort) => ({
    ...{ fromName: name, address: name, imap: serverOf(name, port) },
    smtp: serverOf(name, Number(new URL(sink.url).port)),
  });

  async function connectMailbox(name: string, port?: number): Promise<string> {
    const { status, body } = await user.post('/api/mailboxes', mailboxOf(name, port), {
      'idempotency-key': `"${randomUUIDv7()}"`,
    });
    if (status !== 201) throw new Error(`${name} was not connected: ${status} ${JSON.stringify(body)}`);
    return body.id;
  }

  /** Emails of one campaign that left ten minutes ago, to a lead each. */
  async function sendEmails(count: number): Promise<SentEmail[]> {
    const campaignId = randomUUIDv7();
    const at = Temporal.Now.instant().subtract({ minutes: 10 }).toString({ smallestUnit: 'millisecond' });
    const emails = Array.from({ length: count }, (_, position) => {
      const emailId = randomUUIDv7();
      return {
        ...{ emailId, linkId: randomUUIDv7(), leadId: randomUUIDv7() },
        address: `${emailId}@leads.net`,
        position,
      };
    });
    await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, {
      ...{ campaignId, name: 'Spring', settings: defaultLaunchSettings, createdAt: at },
    });
    await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, {
      campaignId,
      links: emails.map(({ linkId, leadId, position, address }) => {
        const lead = { firstName: 'Ada', lastName: 'L', email: address, company: null, jobRole: null };
        return { linkId, leadId, position, mailable: true, lead, leadCreatedAt: at };
      }),
      attachedAt: at,
    });
    for (const { emailId, linkId, leadId } of emails) {
      const email = { campaignId, leadId, linkId, emailId, stepNumber: 1, messageId: `<${emailId}@cadenza>` };
      await deliverTwice(bus, topics.emails, 'EmailHandedOver', campaignId, { ...email, links: [], handedOverAt: at });
      await deliverTwice(bus, topics.emails, 'EmailSent', campaignId, { ...email, sentAt: at, lastStep: false });
    }
    return emails;
  }

  /** Of the instances of `tracking` that live. */
  const metrics = async () =>
    (await Promise.all(readers.map(({ url }) => fetch(`${url}/metrics`).then((response) => response.text())))).join(
      '\n',
    );

  return {
    ...{ databases, dovecot, imapPort, bus, user, readers, mailboxOf, connectMailbox, sendEmails },
    /** All that the processes wrote, those that were killed included. */
    output: () => output.join(''),
    /** Kills these instances of `tracking` at once. */
    killReaders: (count: number) => Promise.all(readers.splice(0, count).map((reader) => reader.kill())),
    startReaders: async (count: number) => {
      readers.push(...(await Promise.all(Array.from({ length: count }, startTracking))));
    },
    killMailboxes: () => mailboxes.kill(),
    startMailboxes: async () => {
      mailboxes = await startMailboxes();
    },
    metrics,
    /** The sum of a figure over the instances that live. */
    sumOf: async (name: string) =>
      Array.from((await metrics()).matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\d+)$`, 'gm')), ([, figure]) =>
        Number(figure),
      ).reduce((sum, figure) => sum + figure, 0),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

export type MailboxReaders = Awaited<ReturnType<typeof startMailboxReaders>>;
