import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { askDns } from '@cadenza/ask-dns';
import { isPublicAddress } from '@cadenza/public-hosts';
import type { Settings } from '../config.ts';
import { hostOf, type LinkTrouble, troubleOfName } from './link-host.ts';

/** Of all questions about one host. */
const askingMsMax = 5_000;
const goodMs = 600_000;
const badMs = 30_000;
const hostsMax = 1_000;

/** Whether those who get emails can open the links in them (rule L11). */
export interface PublicLinks {
  /**
   * @param url a link in an email
   * @param serverHost the mail server that is to take the email: a name, or an IP address without brackets
   * @returns why nobody outside could open the link; null where they can, or where the server is on this machine
   */
  troubleOf(url: string, serverHost: string): Promise<LinkTrouble | null>;
  /** Why nobody outside could open the URL; null: they can. */
  troubleOutside(url: string): Promise<LinkTrouble | null>;
  /** Whether the server is on this machine, as that of tests is. What it does with emails, nobody knows. */
  isHere(serverHost: string): Promise<boolean>;
  /** Whether the settings say that the server shows emails to nobody outside. */
  isSink(serverHost: string): boolean;
}

type LinkSettings = Pick<Settings, 'ADDRESS_CHECK' | 'DNS_SERVERS' | 'MAIL_SINK_HOSTS'>;

/** @param nowMs of a clock that only moves on */
export function openPublicLinks(settings: LinkSettings, nowMs = () => performance.now()): PublicLinks {
  const ofLinks = remembered((host) => judge(host, settings), { nowMs, isGood: (trouble) => trouble === null });
  const isHere = remembered(isLoopbackServer, { nowMs, isGood: (isGood) => isGood });
  const isSink = (serverHost: string) => settings.MAIL_SINK_HOSTS.includes(serverHost);
  const troubleOutside = async (url: string) => troubleOfName(hostOf(url)) ?? (await ofLinks(hostOf(url)));
  return {
    isHere,
    isSink,
    troubleOutside,
    async troubleOf(url, serverHost) {
      if (isSink(serverHost) || (await isHere(serverHost))) return null;
      return troubleOutside(url);
    },
  };
}

/** What the DNS says of a host whose name may be public. Where it fails, or knows no public names, that is nothing. */
async function judge(host: string, { ADDRESS_CHECK, DNS_SERVERS }: LinkSettings): Promise<LinkTrouble | null> {
  if (!ADDRESS_CHECK || isIP(host) !== 0) return null;
  using dns = askDns(DNS_SERVERS, AbortSignal.timeout(askingMsMax));
  const answer = await dns.addresses(host);
  if (answer.outcome === 'found') return answer.isPartial || answer.records.some(isPublicAddress) ? null : 'private';
  return answer.outcome === 'missing' && (await dns.knowsPublicNames()) ? 'unknown' : null;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string) => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether mail to this server stays on this machine, as that of tests does. */
async function isLoopbackServer(host: string): Promise<boolean> {
  if (isIP(host) !== 0) return isLoopback(host);
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => isLoopback(address));
}

/** Asks once for each host, and again when the answer is old. What was bad is asked for sooner. */
function remembered<Answer>(
  ask: (host: string) => Promise<Answer>,
  { nowMs, isGood }: { nowMs: () => number; isGood: (answer: Answer) => boolean },
): (host: string) => Promise<Answer> {
  const known = new Map<string, { answer: Promise<Answer>; until: number }>();
  return async (host) => {
    const found = known.get(host);
    if (found && found.until >= nowMs()) return found.answer;
    if (known.size >= hostsMax) known.clear();
    const current = { answer: ask(host), until: nowMs() + goodMs };
    known.set(host, current);
    const answer = await current.answer;
    if (!isGood(answer)) current.until = Math.min(current.until, nowMs() + badMs);
    return answer;
  };
}
