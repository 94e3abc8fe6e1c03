import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { type AllowedHosts, addressesToConnect } from '@cadenza/public-hosts';

/** More would only delay the end of a try. */
const addressesMax = 4;

/** Where a mail server is. `none` stands for a connection without TLS. */
export interface ServerPlace {
  /** A name in DNS, or an IP address without brackets. */
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
}

/** A password would go over a network without TLS. */
export class PlainLogin extends Error {
  constructor({ host, port }: ServerPlace) {
    super(`${host}:${port} would hear the password without TLS`);
    this.name = 'PlainLogin';
  }
}

/**
 * The addresses of a mail server that a password may go to; connect to these and to no others. Without TLS it may go to
 * this machine, and to hosts that are allowed.
 *
 * @param hosts private hosts that may be reached
 * @throws NotReachable when the host has no address, or one that is neither public nor allowed
 * @throws PlainLogin
 */
export async function addressesForLogin(server: ServerPlace, hosts: AllowedHosts): Promise<LookupAddress[]> {
  const addresses = await addressesToConnect(server.host, server.port, hosts);
  if (server.security === 'none' && !addresses.every((each) => mayBePlain(each, server, hosts)))
    throw new PlainLogin(server);
  return addresses.slice(0, addressesMax);
}

const mayBePlain = ({ address }: LookupAddress, { host, port }: ServerPlace, hosts: AllowedHosts) =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.')) || hosts.allows(host, address, port);
