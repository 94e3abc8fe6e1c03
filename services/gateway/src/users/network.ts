import ipaddr from 'ipaddr.js';

/** `192.0.2.7:51234` and `[2001:db8::7]:51234`, as some proxies write it. */
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;
const addressLengthMax = 60;

/**
 * The network under which attempts from an IP address are counted. An IPv4 address counts alone, also when written as
 * IPv6. An IPv6 address counts by its first 64 bits, since the owner of one address there owns all of them. Anything
 * else counts as `unknown`.
 */
export function networkOf(address: string): string {
  if (address.length > addressLengthMax) return 'unknown';
  const [, inBrackets, beforePort] = withPort.exec(address) ?? [];
  const [plain = ''] = (inBrackets ?? beforePort ?? address).split('%');
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return plain;
  if (!ipaddr.IPv6.isValid(plain)) return 'unknown';
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const half = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${half.join(':')}::/64`;
}
