import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openBus } from '@cadenza/bus';
import { manualClock } from '@cadenza/clock';
import {
  type MailboxEvent,
  type MailboxEventType,
  mailboxEvent,
  type ToldDomainHealth,
  topics,
} from '@cadenza/contracts';
import { type LogDestination, loadSettings } from '@cadenza/http-kit';
import { serviceClient, serviceDatabase, testSecret } from '@cadenza/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import { settings } from '../config.ts';
import type { ProviderPlaces } from '../oauth/provider-table.ts';

export const aKey = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;

type EventOfMailbox = Extract<MailboxEvent, { type: MailboxEventType }>;
const isOfMailbox = (event: MailboxEvent): event is EventOfMailbox => 'mailboxId' in event.data;

interface Given {
  /** The environment besides what every instance has. */
  environment?: Record<string, string>;
  logTo?: LogDestination;
  /** Other places of those who let mailboxes sign in. */
  providers?: ProviderPlaces;
}

/** The service on empty databases, for one test file. */
export async function startMailboxes(given: Given = {}) {
  const [own, log] = [await serviceDatabase('mailboxes'), await serviceDatabase('bus')];
  const clock = manualClock('2026-03-02T15:00:00Z');
  const firstKey = aKey('first');
  /** Another instance of the service; the caller disposes it. */
  const another = ({ environment, logTo }: Given = {}) =>
    createApp(
      loadSettings(settings, {
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: own.url,
        BUS_DATABASE_URL: log.url,
        INTERNAL_SECRET: testSecret,
        MAILBOX_KEYS: firstKey,
        MAILBOX_HOSTS_ALLOW: '127.0.0.1',
        ADDRESS_CHECK: 'false',
        LOG_LEVEL: 'silent',
        ...given.environment,
        ...environment,
      }),
      {
        clock: { ...clock, realNow: () => Temporal.Now.instant() },
        ...((logTo ?? given.logTo) && { logTo: (logTo ?? given.logTo) as LogDestination }),
        ...(given.providers && { providers: given.providers }),
      },
    );
  const service = await another();
  const bus = await openBus({ clientId: 'test', topics: [topics.mailboxes], databaseUrl: log.url });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
  });
  /** What is published of mailboxes from now on. */
  async function hear(): Promise<EventOfMailbox[]> {
    const told: EventOfMailbox[] = [];
    await hearAll((event) => isOfMailbox(event) && told.push(event));
    return told;
  }
  /** What is published from now on. */
  async function hearEverything(): Promise<MailboxEvent[]> {
    const told: MailboxEvent[] = [];
    await hearAll((event) => told.push(event));
    return told;
  }
  /** What is published of domains from now on. */
  async function hearOfDomains(): Promise<ToldDomainHealth[]> {
    const told: ToldDomainHealth[] = [];
    await hearAll((event) => event.type === 'DomainHealthChanged' && told.push(event.data));
    return told;
  }
  async function hearAll(listen: (event: MailboxEvent) => unknown): Promise<void> {
    const subscription = await bus.subscribe({
      group: 'test',
      topics: [topics.mailboxes],
      handle: async (records) => {
        for (const { value } of records) listen(mailboxEvent.parse(JSON.parse(value)));
      },
      onError: () => {},
    });
    afterAll(() => subscription[Symbol.asyncDispose]());
  }
  return {
    ...{ service, another, hear, hearEverything, hearOfDomains, clock, firstKey },
    databaseUrl: own.url,
    busUrl: log.url,
    user: serviceClient(service.port, 'mailboxes'),
    sending: serviceClient(service.port, 'mailboxes', { userId: 'service:sending' }),
    tracking: serviceClient(service.port, 'mailboxes', { userId: 'service:tracking' }),
  };
}

/** Who signs in to the mail server of these tests: any user, with this password. */
export const password = 'correct horse battery staple';

/**
 * An SMTP server on 127.0.0.1 that takes one password, and keeps nothing.
 * @param refusalOf what it says to another
 */
export async function startMailServer(refusalOf = (_password: string) => 'Invalid username or password') {
  let signIns = 0;
  let accepted = password;
  let mayAnswer = Promise.resolve();
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (given, _session, done) => {
      signIns += 1;
      mayAnswer.then(() => {
        if (given.password === accepted) done(null, { user: given.username });
        else done(new Error(refusalOf(String(given.password))));
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    at: (given: { password?: string; user?: string } = {}) => ({
      ...{ host: '127.0.0.1', port, security: 'none' as const, user: 'ada@example.com', password },
      ...given,
    }),
    signIns: () => signIns,
    /** From now on it takes another password alone. */
    accept: (other: string) => {
      accepted = other;
    },
    /** A person who signs in waits until it is disposed. */
    hold: () => {
      const held = Promise.withResolvers<void>();
      mayAnswer = held.promise;
      return { [Symbol.dispose]: () => held.resolve() };
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
