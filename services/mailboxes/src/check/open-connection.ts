import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { ServerAddress } from '@cadenza/contracts';
import { addressesForLogin, PlainLogin } from '@cadenza/mailbox';
import { type AllowedHosts, lookupOf, NotReachable } from '@cadenza/public-hosts';
import { beforeAbort } from './before-abort.ts';
import { stalled } from './broken-off.ts';
import { Failure } from './finding.ts';
import { tlsStage } from './stage.ts';
import { tlsFailure } from './tls-failure.ts';

/** How long to wait for one of a host's IP addresses before trying the next as well. */
const addressMsMax = 2_000;
const askOperator = 'ask the operator of Cadenza to name the host in MAILBOX_HOSTS_ALLOW';

/**
 * The addresses that a server may be connected to, if a password may go there.
 * @throws Failure
 */
export async function checkedAddresses(
  server: ServerAddress,
  hosts: AllowedHosts,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  try {
    // A DNS lookup cannot be aborted, so this stops waiting for it.
    return await beforeAbort(signal, addressesForLogin(server, hosts), () =>
      unknownHost('was not found in DNS in time'),
    );
  } catch (error) {
    if (error instanceof PlainLogin) throw plainLogin();
    throw error instanceof NotReachable ? refusedHost(error) : error;
  }
}

/** For a connection to these addresses and to no other. */
export const onlyTo = (addresses: LookupAddress[]) =>
  ({
    lookup: lookupOf(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressMsMax,
  }) satisfies Partial<TcpNetConnectOpts>;

/** @throws Failure when the server refuses the connection or does not answer; the socket is destroyed then */
export async function untilConnected(socket: Socket, signal: AbortSignal): Promise<void> {
  socket.setNoDelay(true);
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    throw discard(socket, isClosed(error) ? closed() : silent());
  }
}

/** @throws Failure when the handshake fails; the socket is destroyed then */
export async function untilSecure(socket: Socket, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, 'secureConnect', { signal });
  } catch (error) {
    throw discard(socket, signal.aborted ? stalled(tlsStage) : tlsFailure(error as Error));
  }
}

/**
 * Goes over to TLS; the certificate must be valid for the host.
 *
 * @param ca trusted instead of the authorities of the system
 * @throws Failure
 */
export async function startTls(
  socket: Socket,
  host: string,
  ca: string | undefined,
  signal: AbortSignal,
): Promise<TLSSocket> {
  // A name alone may be sent along (RFC 6066, 3).
  const servername = isIP(host) === 0 ? host : '';
  const secure = connectTls({ socket, host, servername, ...(ca !== undefined && { ca }) });
  await untilSecure(secure, signal);
  return secure;
}

function discard(socket: Socket, failure: Failure): Failure {
  socket.on('error', () => {});
  socket.destroy();
  return failure;
}

const plainLogin = () =>
  new Failure({
    verdict: 'tls',
    what: 'would hear the password without TLS, which only hosts named in MAILBOX_HOSTS_ALLOW may',
    suggestion: `Choose TLS or STARTTLS, or ${askOperator}.`,
    isElsewhere: true,
  });

const unknownHost = (what: string) =>
  new Failure({ verdict: 'unknown-host', what, suggestion: 'Check the spelling of the host.' });

function refusedHost({ reason }: NotReachable): Failure {
  if (reason === 'unknown') return unknownHost('does not exist: DNS has no address of this host');
  return new Failure({
    verdict: 'unknown-host',
    what: 'is not on the public internet, and MAILBOX_HOSTS_ALLOW does not name its host',
    suggestion: `Choose a public host, or ${askOperator}.`,
  });
}

const silent = () =>
  new Failure({
    verdict: 'silent',
    what: 'did not answer',
    suggestion: 'Check host and port. A firewall may be in between.',
    isElsewhere: true,
  });

const closed = () =>
  new Failure({
    verdict: 'closed',
    what: 'refused the connection: nothing listens on this port',
    suggestion: 'Check host and port.',
    isElsewhere: true,
  });

/** Each address failed in its own way. One that is silent may still be the server. */
function isClosed(error: unknown): boolean {
  const codes = (error instanceof AggregateError ? error.errors : [error]).map(({ code }) => code);
  const isRefused = (code: string) => code === 'ECONNREFUSED' || code === 'ECONNRESET';
  return codes.some(isRefused) && !codes.includes('ETIMEDOUT');
}
