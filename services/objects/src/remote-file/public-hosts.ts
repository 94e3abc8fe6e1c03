import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Addresses, isAmong, isPublicAddress } from './public-address.ts';
import { notPublic } from './refusals.ts';

/**
 * The IP addresses of the server in a URL, each of them public or allowed. Connect to these without another DNS lookup,
 * which may return other addresses.
 * @throws Refusal 422
 */
export async function publicAddressesOf(url: URL, allowed: Addresses): Promise<LookupAddress[]> {
  const addresses = await addressesOf(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const mayBeReached = ({ address }: LookupAddress) => isPublicAddress(address) || isAmong(allowed, address, port);
  if (addresses.length === 0 || !addresses.every(mayBeReached)) throw notPublic();
  return addresses;
}

async function addressesOf(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return await lookup(host, { all: true }).catch(() => []);
}
