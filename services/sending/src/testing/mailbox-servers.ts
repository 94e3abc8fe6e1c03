import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClock } from '@cadenza/clock';
import type { MailboxAccess } from '@cadenza/contracts';
import { createLog } from '@cadenza/http-kit';
import { openMailboxAccess } from '@cadenza/mailbox-access';
import { allowedHostsIn } from '@cadenza/public-hosts';
import { startMailboxAccess } from '@cadenza/testing';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OutgoingEmail } from '../email/mailer.ts';
import { openPublicLinks } from '../public-links/public-links.ts';
import { openMailboxMailers } from '../smtp/mailbox-mailers.ts';
import { anEmail } from './an-email.ts';

const ann = {
  accessRevision: 1,
  fromName: 'Ann',
  address: 'ann@example.org',
  replyTo: 'team@example.org',
  signature: null,
};

/** An email that leaves from this mailbox. */
export const emailOf = (mailboxId: string, accessRevision = 1): OutgoingEmail => ({
  ...anEmail,
  mailbox: { ...ann, id: mailboxId, accessRevision },
  from: { name: ann.fromName, address: ann.address },
  replyTo: ann.replyTo,
});

export const annsLogin = { user: 'ann@example.org', password: 'annspassword' };

/** A submission server on 127.0.0.1 that lets people in by their password, and counts connections. */
export async function startSubmissionServer(options: SMTPServerOptions = {}) {
  const mails: ParsedMail[] = [];
  const logins: { password: string; isEncrypted: boolean }[] = [];
  const passwords = new Set([annsLogin.password]);
  let connections = 0;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onClose() {
      connections -= 1;
    },
    onAuth(login, session, done) {
      const password = String(login.password);
      logins.push({ password, isEncrypted: session.secure });
      if (passwords.has(password)) return done(null, { user: 'ann' });
      done(Object.assign(new Error(`Wrong: ${password}`), { responseCode: 535 }));
    },
    onData: (stream, _session, done) =>
      void simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done),
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    logins,
    passwords,
    connections: () => connections,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type PasswordAccess = Extract<MailboxAccess, { password: string }>;
interface TokenOfMailbox {
  port: number;
  accessToken: string;
  accessRevision?: number;
}
type MailersOptions = Partial<Parameters<typeof openMailboxMailers>[0]> & { allowed?: string };

/** The mailers of mailboxes, and the part of `mailboxes` that they ask. */
export async function startMailboxMailers({ allowed = '127.0.0.1', ...options }: MailersOptions = {}) {
  const service = await startMailboxAccess();
  const log = createLog('sending', 'silent');
  const kit = { name: 'sending', clock: createClock(), identities: { sign: async () => 'a token' } as never, log };
  const access = openMailboxAccess(kit, { url: service.url, use: 'smtp' });
  const hosts = allowedHostsIn(allowed)!;
  const publicLinks = openPublicLinks({ ADDRESS_CHECK: false, DNS_SERVERS: [], MAIL_SINK_HOSTS: [] });
  const given = { access, publicLinks, hosts, staysHere: false, replyMsMax: 10_000 };
  const mailers = openMailboxMailers({ ...given, ...options });
  return {
    service,
    /** Connects a mailbox. */
    connect(mailboxId: string, login: Partial<PasswordAccess> & { port: number }) {
      const place = { host: '127.0.0.1', security: 'none' as const };
      service.access.set(mailboxId, { ...place, ...annsLogin, accessRevision: 1, ...login });
    },
    /** Connects a mailbox that signs in with a token. */
    connectByToken(mailboxId: string, { port, accessToken, accessRevision = 1 }: TokenOfMailbox) {
      const place = { host: '127.0.0.1', port, security: 'none' as const, user: annsLogin.user };
      const expiresAt = Temporal.Now.instant().add({ hours: 1 }).toString();
      service.access.set(mailboxId, { ...place, accessToken, expiresAt, accessRevision });
    },
    deliver: mailers.deliver,
    recall: mailers.recall,
    async [Symbol.asyncDispose]() {
      await mailers[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}
