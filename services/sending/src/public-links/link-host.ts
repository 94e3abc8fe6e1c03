import { isIP } from 'node:net';
import { isReservedDomain } from '@cadenza/mail-address';
import { isPublicAddress } from '@cadenza/public-hosts';

/**
 * Why nobody outside can open a link: `local`: its name means something on this machine or network only; `private`: it
 * leads to addresses that are not on the internet; `unknown`: the DNS has no address of its name.
 */
export type LinkTrouble = 'local' | 'private' | 'unknown';

/** Names that networks use among themselves, besides those that are reserved (RFC 6762, appendix G; RFC 8375). */
const localNames = /\.(?:localdomain|intranet|private|corp|home|lan|home\.arpa)$/;

/** The host of a link: a name in lower case without the dot that may end it, or an IP address without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** What the name alone tells, without asking anybody; `undefined` where it may well be public. */
export function troubleOfName(host: string): LinkTrouble | undefined {
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'private';
  return !host.includes('.') || localNames.test(host) || isReservedDomain(host) ? 'local' : undefined;
}
