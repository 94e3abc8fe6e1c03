import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Hosts that may be reached although their addresses are not public. */
export interface AllowedHosts {
  /**
   * @param host as it was named: a name in DNS, or an IP address
   * @param address one of its IP addresses
   */
  allows(host: string, address: string, port: number): boolean;
}

const normalised = (address: string) => ipaddr.parse(address).toNormalizedString();
const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const nameOf = (host: string) => host.toLowerCase().replace(/\.$/, '');

/** The dots of a name, and no last label of digits alone: that would be another notation of an IP address. */
const name = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d])?\.)*[a-z_](?:[a-z\d_-]*[a-z\d])?$/;
const nameMaxLength = 253;

/**
 * Reads `mail.corp.example, 10.0.0.7, fd00::7`. A name allows every address it has, on every port; an IP address is
 * allowed under any name.
 *
 * @returns `undefined` when any part is malformed
 */
export function allowedHostsIn(text: string): AllowedHosts | undefined {
  const [names, addresses] = [new Set<string>(), new Set<string>()];
  for (const part of parts(text)) {
    const host = nameOf(part.replace(/^\[(.*)\]$/, '$1'));
    if (isIP(host) !== 0) addresses.add(normalised(host));
    else if (name.test(host) && host.length <= nameMaxLength) names.add(host);
    else return undefined;
  }
  return {
    allows: (host, address) => names.has(nameOf(host)) || (isIP(address) !== 0 && addresses.has(normalised(address))),
  };
}

const pair = /^(?:\[(?<v6>[\da-f:.]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+)):(?<port>\d{1,5})$/i;
const portMax = 65_535;

/**
 * Reads `10.0.0.7:8080,[fd00::7]:443`. Each pair allows one IP address on one port, under any name.
 *
 * @returns `undefined` when any part is malformed
 */
export function allowedPairsIn(text: string): AllowedHosts | undefined {
  const pairs = new Set<string>();
  const keyOf = (address: string, port: number) => `${normalised(address)} ${port}`;
  for (const part of parts(text)) {
    const { v6, v4, port } = pair.exec(part)?.groups ?? {};
    const address = v6 ?? v4 ?? '';
    if (isIP(address) === 0 || Number(port) > portMax) return undefined;
    pairs.add(keyOf(address, Number(port)));
  }
  return { allows: (_host, address, port) => isIP(address) !== 0 && pairs.has(keyOf(address, port)) };
}
