import { isIP } from 'node:net';
import { parse } from 'tldts';

/** For networks at home (RFC 8375), though below a public suffix. */
const homeDomain = 'home.arpa';

/**
 * Whether a host can be a name in the public DNS: no address, and below a suffix of the public list (publicsuffix.org).
 *
 * @param host in lower case, without port; dots at its end do not count
 */
export function isPublicName(host: string): boolean {
  const name = host.replace(/\.+$/, '');
  const isLocal = !name.includes('.') || name.startsWith('[') || isIP(name) !== 0;
  if (isLocal || `.${name}`.endsWith(`.${homeDomain}`)) return false;
  // Resolvers and browsers take names that no host should have, like -x.example.com, and suffixes have owners too.
  const { isIcann, isPrivate } = parse(name, { allowPrivateDomains: true, validateHostname: false });
  return isIcann === true || isPrivate === true;
}
