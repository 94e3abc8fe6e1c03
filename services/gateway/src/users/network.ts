import ipaddr from 'ipaddr.js';

/** `192.0.2.7:51234` and `[2001:db8::7]:51234`, as some proxies write it. */
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;
const addressLengthMax = 60;

const widthsOf4 = [16, 24, 32];
/** Providers, companies and homes get networks of about these widths. */
const widthsOf6 = [32, 48, 56, 64];

/**
 * The network under which attempts from an IP address are counted. An IPv4 address counts alone, also when written as
 * IPv6. An IPv6 address counts by its first 64 bits, since the owner of one address there owns all of them. Anything
 * else counts as `unknown`.
 */
export function networkOf(address: string): string {
  return networksAround(address).at(-1) as string;
}

/** The networks that contain an address, the widest first; the last is that of `networkOf`. */
export function networksAround(address: string): readonly string[] {
  const parsed = parsedFrom(address);
  if (parsed === undefined) return ['unknown'];
  if (parsed.kind() === 'ipv4') {
    const name = (width: number) => networkAt(parsed, width, (bytes) => bytes.join('.'));
    return widthsOf4.map((width) => (width === 32 ? parsed.toString() : name(width)));
  }
  return widthsOf6.map((width) => networkAt(parsed, width, hextetsOf));
}

function parsedFrom(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (address.length > addressLengthMax) return undefined;
  const [, inBrackets, beforePort] = withPort.exec(address) ?? [];
  const [plain = ''] = (inBrackets ?? beforePort ?? address).split('%');
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return ipaddr.IPv4.parse(plain);
  if (!ipaddr.IPv6.isValid(plain)) return undefined;
  const parsed = ipaddr.IPv6.parse(plain);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
}

/** Its first `width` bits, a multiple of eight. */
function networkAt(address: ipaddr.IPv4 | ipaddr.IPv6, width: number, written: (bytes: number[]) => string): string {
  const bytes = address.toByteArray().map((byte, at) => (at < width / 8 ? byte : 0));
  return `${written(bytes)}/${width}`;
}

/** The first 64 bits of an IPv6 address. */
function hextetsOf(bytes: readonly number[]): string {
  const words = [0, 2, 4, 6].map((at) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16));
  return `${words.join(':')}::`;
}
