import type { LookupAddress } from 'node:dns';
import { type AllowedHosts, addressesToConnect, NotReachable } from '@cadenza/public-hosts';
import { notPublic } from './refusals.ts';

/**
 * The IP addresses of the server in a URL, each of them public or allowed.
 * @throws Refusal 422
 */
export async function publicAddressesOf(url: URL, allowed: AllowedHosts): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  try {
    return await addressesToConnect(host, port, allowed);
  } catch (error) {
    throw error instanceof NotReachable ? notPublic() : error;
  }
}
