import { isIP } from 'node:net';
import type { MailboxAccess } from '@cadenza/contracts';
import { addressesForLogin, secretOf } from '@cadenza/mailbox';
import { type AllowedHosts, lookupOf } from '@cadenza/public-hosts';
import { connectPromptly } from './connect-promptly.ts';
import type { SmtpServer } from './smtp-server.ts';

const withoutTls = 'It offers no TLS, and the password of the mailbox never goes without it.';
const onlyHere = 'The clock of this product does not show real time, so its mail must not leave this machine.';

export interface MailboxServerOptions {
  /** Private hosts that may be reached, also without TLS. */
  hosts: AllowedHosts;
  /** Whether emails must stay on this machine, as those of a clock that does not show real time. */
  staysHere: boolean;
  /** Certificate authorities, as PEM, that are trusted instead of those of the system. */
  ca?: string | undefined;
}

/**
 * The mail server of a mailbox. Each connection is made to addresses that were checked for it, and to no others: they are
 * public or allowed.
 */
export function mailboxServer(access: MailboxAccess, { hosts, staysHere, ca }: MailboxServerOptions): SmtpServer {
  const { host, port, security, user } = access;
  const secret = secretOf(access);
  return {
    host,
    options: {
      host,
      port,
      secure: security === 'tls',
      ignoreTLS: security === 'none',
      auth: 'accessToken' in access ? { type: 'OAuth2', user, accessToken: secret } : { user, pass: secret },
      // A server that offers no login would take the email from anybody, or from nobody.
      forceAuth: true,
      tls: ca === undefined ? {} : { ca },
    },
    mustBecomeTls: security === 'starttls',
    withoutTls,
    password: secret,
    async connect(place, connectMsMax) {
      const addresses = await inTime(addressesForLogin({ host, port, security }, hosts), connectMsMax);
      if (staysHere && !addresses.every(({ address }) => isLoopback(address))) throw new Error(onlyHere);
      return connectPromptly(place, connectMsMax, lookupOf(addresses));
    },
  };
}

const isLoopback = (address: string) => address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

/** A DNS lookup cannot be aborted, so this stops waiting for it. */
async function inTime<Result>(looking: Promise<Result>, msMax: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('Its address was not found in DNS in time')), msMax);
  return Promise.race([looking, late.promise]).finally(() => clearTimeout(timer));
}
