import type { SrvRecord } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type ConnectionSecurity, type ServerAddress, serverAddress } from '@cadenza/contracts';

/** More of them mean no good. */
const recordsMax = 50;

/** TLS from the start is preferred (RFC 8314, 3). */
const services = {
  smtp: [
    ['_submissions._tcp', 'tls'],
    ['_submission._tcp', 'starttls'],
  ],
  imap: [
    ['_imaps._tcp', 'tls'],
    ['_imap._tcp', 'starttls'],
  ],
} as const;

/** The server that the SRV records of a domain name for this use (RFC 6186), or null. */
export async function serverInDns(
  resolver: Resolver,
  use: keyof typeof services,
  domain: string,
): Promise<ServerAddress | null> {
  const asking = services[use].map(async ([service, security]) =>
    // Whatever fails, nothing was found.
    serverIn(await resolver.resolveSrv(`${service}.${domain}`).catch(() => []), security),
  );
  return (await Promise.all(asking)).find((each) => each !== null) ?? null;
}

/**
 * The first server by priority; of equals the one with the greatest weight, so that the answer is always the same. A
 * target `.` says that the service is not offered.
 */
function serverIn(records: readonly SrvRecord[], security: ConnectionSecurity): ServerAddress | null {
  if (records.length > recordsMax) return null;
  const [best] = records.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight);
  if (!best) return null;
  const { success, data } = serverAddress.safeParse({ host: best.name, port: best.port, security });
  return success && isDomainName(data.host) ? data : null;
}

/** No IP address, in whatever notation. */
const isDomainName = (host: string) => isIP(host) === 0 && /\.[a-z][a-z\d-]*$/.test(host);
