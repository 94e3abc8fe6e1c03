import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Addresses, isAmong, isPublicAddress } from './public-address.ts';
import { notPublic } from './refusals.ts';

/**
 * The IP addresses of the server in a URL, every one of them public or allowed. Connect to these and look the name up no
 * more: it may lead elsewhere the next time.
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
