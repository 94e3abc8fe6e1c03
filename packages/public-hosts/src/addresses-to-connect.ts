import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowedHosts } from './allowed-hosts.ts';
import { isPublicAddress } from './public-address.ts';

/** A host that must not be connected to, or cannot be. */
export class NotReachable extends Error {
  /** `unknown`: DNS has no address of this name. `not-public`: one of its addresses is neither public nor allowed. */
  readonly reason: 'unknown' | 'not-public';

  constructor(host: string, reason: NotReachable['reason']) {
    super(reason === 'unknown' ? `${host} has no address` : `${host} is not on the public internet`);
    this.name = 'NotReachable';
    this.reason = reason;
  }
}

/**
 * The IP addresses of a host, each of them public or allowed. Connect to these (`lookupOf`) without another DNS lookup,
 * which may return other addresses. Takes as long as the resolver of the system.
 *
 * @param host a name in DNS, or an IP address without brackets
 * @throws NotReachable
 */
export async function addressesToConnect(host: string, port: number, allowed: AllowedHosts): Promise<LookupAddress[]> {
  const addresses = await addressesOf(host);
  if (addresses.length === 0) throw new NotReachable(host, 'unknown');
  const mayBeReached = ({ address }: LookupAddress) => isPublicAddress(address) || allowed.allows(host, address, port);
  if (!addresses.every(mayBeReached)) throw new NotReachable(host, 'not-public');
  return addresses;
}

async function addressesOf(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return await lookup(host, { all: true }).catch(() => []);
}

/** For `lookup` of a connection: answers with the addresses that were checked, whatever name is asked for. */
export function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses as readonly [LookupAddress];
    if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
