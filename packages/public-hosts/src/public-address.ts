import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All IPv6 addresses assigned for use on the internet. Every other range is internal or leads nowhere. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ranges that are not public and missing from the library's lists of special ranges. */
const notPublicEither = [
  ipaddr.IPv6.parseCIDR('3fff::/20'), // documentation (RFC 9637)
  ipaddr.IPv6.parseCIDR('2001:db8::/32'),
];
/** Looks public, but is reachable only inside Azure. */
const azureMetadata = '168.63.129.16';

/**
 * Whether an IP address belongs to a host on the internet. Addresses that embed an IPv4 address (mapped, 6to4, NAT64,
 * Teredo) do not count: somebody else decides where they lead.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== azureMetadata;
  return parsed.match(globalUnicast) && !notPublicEither.some((range) => parsed.match(range));
}
