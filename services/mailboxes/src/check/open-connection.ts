import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ServerAddress } from '@cadenza/contracts';
import { addressesForLogin, PlainLogin } from '@cadenza/mailbox';
import { type AllowedHosts, lookupOf, NotReachable } from '@cadenza/public-hosts';
import { Failure } from './finding.ts';

/** How long to wait for one of a host's IP addresses before trying the next as well. */
const addressMsMax = 2_000;
const askOperator = 'ask whoever runs Cadenza to name the host in MAILBOX_HOSTS_ALLOW';

/**
 * The addresses that a server may be connected to, if a password may go there.
 * @throws Failure
 */
async function checkedAddresses(
  server: ServerAddress,
  hosts: AllowedHosts,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  return inTime(addressesForLogin(server, hosts), signal);
}

/**
 * Connects to a server at the addresses that were checked, and at no other.
 * @throws Failure
 */
export async function openConnection(server: ServerAddress, hosts: AllowedHosts, signal: AbortSignal): Promise<Socket> {
  const { host, port } = server;
  const addresses = await checkedAddresses(server, hosts, signal);
  const socket = connect({
    host,
    port,
    lookup: lookupOf(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressMsMax,
  });
  socket.setNoDelay(true);
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.on('error', () => {});
    socket.destroy();
    throw isClosed(error) ? closed() : silent();
  }
}

/** A DNS lookup cannot be aborted, so this stops waiting for it. */
async function inTime(looking: Promise<LookupAddress[]>, signal: AbortSignal): Promise<LookupAddress[]> {
  const stop = Promise.withResolvers<never>();
  const leave = () => stop.reject(unknownHost('was not found in DNS in time'));
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([looking, stop.promise]);
  } catch (error) {
    if (error instanceof PlainLogin) throw plainLogin();
    throw error instanceof NotReachable ? refusedHost(error) : error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
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
