import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Everything that is handed out for use on the internet; what else there is in IPv6 leads inwards, or nowhere. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** In no list of special ranges that the library knows. */
const notPublicEither = [
  ipaddr.IPv6.parseCIDR('3fff::/20'), // documentation (RFC 9637)
  ipaddr.IPv6.parseCIDR('2001:db8::/32'),
];
/** Answers inside of Azure alone, though it looks public. */
const azureMetadata = '168.63.129.16';

/**
 * Whether an IP address is one of a machine on the internet. Those that hold an IPv4 address (mapped, 6to4, NAT64, Teredo) are
 * not: where they lead is decided by somebody else.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== azureMetadata;
  return parsed.match(globalUnicast) && !notPublicEither.some((range) => parsed.match(range));
}

/** Pairs of address and port, each in one spelling. */
export type Addresses = ReadonlySet<string>;

export function isAmong(addresses: Addresses, address: string, port: number): boolean {
  return isIP(address) !== 0 && addresses.has(named(address, port));
}

const named = (address: string, port: number) => `${ipaddr.parse(address).toNormalizedString()} ${port}`;
const pair = /^(?:\[(?<v6>[\da-f:.]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+)):(?<port>\d{1,5})$/i;

/** Reads `10.0.0.7:8080,[fd00::7]:443`; `undefined` when any of it is something else. */
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
