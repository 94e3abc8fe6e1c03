import type { LookupAddress } from 'node:dns';
import type { ConnectionOptions } from 'node:tls';
import type { MailLogin, ServerAddress } from '@cadenza/contracts';
import { secretOf } from '@cadenza/mailbox';
import type { ImapFlow } from 'imapflow';
import { onlyTo } from './open-connection.ts';

/** What a server may say in all: a greeting and some replies take a few kilobytes. */
export const inflowMax = { bytes: 65_536, answers: 300 };
/** Longer than any test: the limits of the caller end it. */
const neverMs = 3_600_000;

/**
 * A client that connects to these addresses and to no other, and that says in its log what goes over the wire.
 *
 * @param login nobody signs in without one: imapflow then stops where it would
 * @param ca trusted instead of the authorities of the system
 */
export async function imapClient(
  { host, port, security }: ServerAddress,
  login: MailLogin | null,
  addresses: LookupAddress[],
  ca: string | undefined,
): Promise<ImapFlow> {
  // Loaded for the first mailbox: a service without any does without its memory.
  const { ImapFlow } = await import('imapflow');
  return new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    // Goes into the options of the socket, with or without TLS.
    tls: { ...onlyTo(addresses), ...(ca !== undefined && { ca }) } as ConnectionOptions,
    ...(login && { auth: { user: login.user, ...secretFor(login) } }),
    logger: false,
    emitLogs: true,
    ...{ disableCompression: true, disableAutoEnable: true, disableAutoIdle: true },
    ...{ connectionTimeout: neverMs, greetingTimeout: neverMs, socketTimeout: neverMs },
    ...{ maxLineLength: inflowMax.bytes, maxLiteralSize: inflowMax.bytes, maxResponseSize: inflowMax.bytes },
  });
}

const secretFor = (login: MailLogin) =>
  'accessToken' in login ? { accessToken: secretOf(login) } : { pass: secretOf(login) };
