import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Dns, type DnsAnswer, isDnsName, type MailExchange, recordsMax, textLengthMax, textsMax } from './dns.ts';

const questionMsMax = 2_000;
const triesMax = 2;
/** Of one check, whatever records lead to: each of 30 look-ups of SPF may name 10 exchanges with two questions each. */
const questionsMax = 300;

/** What a resolver says where there is nothing of the name, or nothing of this type. Anything else is a failure. */
const absences = new Set(['ENOTFOUND', 'ENODATA']);

const unknown = { outcome: 'unknown' } as const;

/**
 * Asks the DNS for one check. The same question is asked once.
 *
 * @param dnsServers `host` or `host:port` of each; empty for those of the system
 * @param signal what is not answered when it aborts is unknown
 */
export function askDns(dnsServers: readonly string[], signal: AbortSignal): Dns & Disposable & Probe {
  const resolver = new Resolver({ timeout: questionMsMax, tries: triesMax });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const asked = new Map<string, Promise<DnsAnswer<unknown>>>();
  const stop = () => resolver.cancel();
  signal.addEventListener('abort', stop);

  function ask<Found>(type: string, name: string, question: () => Promise<Found[]>): Promise<DnsAnswer<Found>> {
    const key = `${type} ${name}`;
    const known = asked.get(key);
    if (known !== undefined) return known as Promise<DnsAnswer<Found>>;
    if (signal.aborted || asked.size >= questionsMax) return Promise.resolve(unknown);
    const answer = isDnsName(name)
      ? outcomeOf(question(), type === 'TXT' ? textsMax : recordsMax)
      : Promise.resolve({ outcome: 'missing' } as const);
    asked.set(key, answer);
    return answer;
  }

  const txt = (name: string) => async () =>
    (await resolver.resolveTxt(name)).map((strings) => strings.join('').slice(0, textLengthMax));
  const mx = (name: string) => async (): Promise<MailExchange[]> =>
    (await resolver.resolveMx(name)).map(({ priority, exchange }) => ({
      priority,
      exchange: nameIn(exchange),
    }));
  return {
    txt: (name) => ask('TXT', name, txt(name)),
    mx: (name) => ask('MX', name, mx(name)),
    cname: (name) => ask('CNAME', name, async () => (await resolver.resolveCname(name)).map(nameIn)),
    async addresses(name) {
      const v4 = await ask('A', name, () => resolver.resolve4(name));
      const v6 = await ask('AAAA', name, () => resolver.resolve6(name));
      const records = [v4, v6].flatMap((each) => (each.outcome === 'found' ? each.records : []));
      const silent = [v4, v6].find(({ outcome }) => outcome === 'unknown');
      if (records.length > 0) return { outcome: 'found', records, ...(silent && { isPartial: true }) };
      return silent ?? v4;
    },
    names(address) {
      const name = reverseName(address);
      return ask('PTR', name, async () => (await resolver.resolvePtr(name)).map(nameIn));
    },
    async knowsPublicNames() {
      return !signal.aborted && (await outcomeOf(resolver.resolveNs('com'))).outcome === 'found';
    },
    [Symbol.dispose]() {
      signal.removeEventListener('abort', stop);
      resolver.cancel();
    },
  };
}

const nameIn = (text: string) => text.toLowerCase().replace(/\.$/, '');

/**
 * Where the names of an IP address are (RFC 1035, 3.5; RFC 3596, 2.5). Not left to the resolver, which looks into the hosts
 * file of the system first.
 */
function reverseName(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`;
  if (!URL.canParse(`http://[${address}]`)) return '';
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  const nibbles = groups.flatMap((group) => [...group.padStart(4, '0')]);
  return `${nibbles.toReversed().join('.')}.ip6.arpa`;
}

interface Probe {
  /**
   * Whether the resolver knows the public DNS at all. One that serves a closed network says of every domain that there is
   * none.
   */
  knowsPublicNames(): Promise<boolean>;
}

async function outcomeOf<Found>(question: Promise<Found[]>, limit = recordsMax): Promise<DnsAnswer<Found>> {
  try {
    const records = (await question).slice(0, limit);
    return records.length > 0 ? { outcome: 'found', records } : { outcome: 'missing' };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return absences.has(code) ? { outcome: 'missing' } : unknown;
  }
}
