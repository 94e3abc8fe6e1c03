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

/** Pairs of IP address and port, in normalised form. */
export type Addresses = ReadonlySet<string>;

export function isAmong(addresses: Addresses, address: string, port: number): boolean {
  return isIP(address) !== 0 && addresses.has(named(address, port));
}

const named = (address: string, port: number) => `${ipaddr.parse(address).toNormalizedString()} ${port}`;
const pair = /^(?:\[(?<v6>[\da-f:.]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+)):(?<port>\d{1,5})$/i;

/** Reads `10.0.0.7:8080,[fd00::7]:443`; `undefined` when any part is malformed. */
export function addressesIn(text: string): Addresses | undefined {
  const addresses = new Set<string>();
  for (const one of text.split(',').map((part) => part.trim())) {
    if (one === '') continue;
    const { v6, v4, port } = pair.exec(one)?.groups ?? {};
    const address = v6 ?? v4 ?? '';
    if (isIP(address) === 0 || Number(port) > 65_535) return undefined;
    addresses.add(named(address, Number(port)));
  }
  return addresses;
}
