import { isIP } from 'node:net';
import { isReservedDomain } from '@cadenza/mail-address';
import { isPublicAddress, isPublicName } from '@cadenza/public-hosts';

/**
 * Why nobody outside can open a link: `local`: its name means something on this machine or network only; `private`: it
 * leads to addresses that are not on the internet; `unknown`: the DNS has no address of its name.
 */
export type LinkTrouble = 'local' | 'private' | 'unknown';

/** The host of a link: a name in lower case without dots at its end, or an IP address without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');

/** What the name alone tells, without asking anybody; `undefined` where it may well be public. */
export function troubleOfName(host: string): LinkTrouble | undefined {
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'private';
  return isPublicName(host) && !isReservedDomain(host) ? undefined : 'local';
}
