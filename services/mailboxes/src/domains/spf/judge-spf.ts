import { isIP } from 'node:net';
import { type Dns, isDnsName } from '@cadenza/ask-dns';
import type { DnsRecord } from '@cadenza/contracts';
import { isPublicAddress } from '@cadenza/public-hosts';
import { good, missing, type RecordFinding, unanswered, wrong } from '../record-finding.ts';
import { spfIn } from './parse-spf.ts';
import { lookUpsMax, type SpfWalk, walkSpf } from './walk-spf.ts';

/** A server by which mailboxes of a domain send. */
export interface SendingServer {
  /** Of SMTP. */
  host: string;
  /** How users know its provider; null: nobody knows it. */
  provider: string | null;
  /** The domain whose SPF record lists the provider's servers. */
  include: string | null;
}

/** Nobody sets a longer record. */
const valueLengthMax = 2_048;

interface Senders {
  servers: readonly SendingServer[];
  /** Whether the relay sends too: nobody here knows its servers, so no whole record can be proposed. */
  sendsByRelay: boolean;
}

/** Judges the SPF record of a domain (RFC 7208), and whether the servers of its mailboxes may send. */
export async function judgeSpf(dns: Dns, domain: string, senders: Senders): Promise<RecordFinding> {
  const answer = await dns.txt(domain);
  if (answer.outcome === 'unknown') return unanswered(domain);
  const found = answer.outcome === 'found' ? answer.records.filter((each) => spfIn(each) !== undefined) : [];
  const records = found.flatMap((each) => spfIn(each) ?? []);
  const [text] = records;
  const toSet = (value: string | null): DnsRecord | null =>
    value !== null && value.length > valueLengthMax ? null : { type: 'TXT', name: domain, value };
  if (text === undefined)
    return missing(
      'There is no SPF record, so receivers cannot tell your servers from those of a forger.',
      toSet(newRecord(senders)),
    );
  if (records.length > 1)
    return wrong(
      `There are ${records.length} SPF records, and receivers then take none. Merge them into one.`,
      toSet(merged(records)),
    );
  const walk = await walkSpf(dns, domain, text);
  if (walk.letsEverybodySend)
    return wrong(
      'The record lets every server of the world send as you.',
      toSet(text.replace(/ \+?all(?= |$)/i, ' ~all')),
    );
  const [fault] = walk.faults;
  if (fault !== undefined) return wrong(fault);
  const [silent] = walk.unanswered;
  if (silent !== undefined) return unanswered(silent);
  const finding = await judgeServers(dns, walk, { ...senders, text, toSet });
  if (finding.verdict !== 'good' || isPlain(found[0] ?? '')) return finding;
  return good(
    `${finding.message} It has quotes, tabs or spaces too many, which some receivers do not take: set it without.`,
    toSet(text),
  );
}

const isPlain = (text: string) => /^v=spf1(?: |$)/i.test(text) && !/["\t\r\n]/.test(text);

interface Judged extends Senders {
  text: string;
  toSet(value: string | null): DnsRecord | null;
}

async function judgeServers(
  dns: Dns,
  walk: SpfWalk,
  { servers, sendsByRelay, text, toSet }: Judged,
): Promise<RecordFinding> {
  if (walk.included.size === 0 && walk.networks.size === 0 && !walk.isOpen)
    return wrong(
      'The record says that no server sends mail of this domain.',
      toSet(newRecord({ servers, sendsByRelay })),
    );
  const known = servers.filter(({ include }) => include !== null);
  const absent: SendingServer[] = [];
  for (const server of known) {
    const isIn = walk.isOpen || (await maySend(dns, walk, server.include as string));
    if (isIn === 'unknown') return unanswered(server.include as string);
    if (!isIn) absent.push(server);
  }
  if (absent.length > 0)
    return wrong(
      `The record leaves out the servers of ${namesOf(absent)}, by which your mailboxes send.`,
      toSet(text.replace(/^v=spf1/i, (version) => [version, ...includesOf(absent)].join(' '))),
    );
  return good(
    [
      `The record is right, and takes ${walk.lookUps} of ${lookUpsMax} look-ups.`,
      ...(known.length > 0 && !walk.isOpen ? [`The servers of ${namesOf(known)} are in it.`] : []),
      ...(known.length < servers.length ? ['Whether the servers of your mailboxes are in it cannot be told.'] : []),
      ...(sendsByRelay ? ['Whether the servers of the relay are in it cannot be told.'] : []),
      ...(walk.endsInAll ? [] : ['It does not say what to do with other servers: end it with ~all.']),
      ...(walk.usesPtr ? ['It uses ptr, which many receivers ignore.'] : []),
    ].join(' '),
  );
}

/** Whether the servers of a provider are in a record: by its name, or because their networks were copied into it. */
async function maySend(dns: Dns, walk: SpfWalk, include: string): Promise<boolean | 'unknown'> {
  if (walk.included.has(include)) return true;
  if (walk.networks.size === 0) return false;
  const answer = await dns.txt(include);
  if (answer.outcome === 'unknown') return 'unknown';
  const text = answer.outcome === 'found' ? answer.records.flatMap((each) => spfIn(each) ?? [])[0] : undefined;
  if (text === undefined) return false;
  const provider = await walkSpf(dns, include, text);
  if (provider.unanswered.length > 0) return 'unknown';
  return walk.networks.cover(provider.networks) || (walk.isPartial && 'unknown');
}

/**
 * Where nobody knows the record of a provider, its server that takes the mail probably sends it too. Null: no server has a
 * name or an address that receivers see.
 */
function newRecord({ servers, sendsByRelay }: Senders): string | null {
  if (sendsByRelay) return null;
  const own = servers.flatMap(({ include, host }) => (include ? [] : termsOf(host)));
  const terms = new Set([...includesOf(servers), ...own]);
  return terms.size > 0 ? ['v=spf1', ...terms, '~all'].join(' ') : null;
}

function termsOf(host: string): string[] {
  const version = isIP(host);
  if (version === 0) return isDnsName(host) ? [`a:${host}`] : [];
  return isPublicAddress(host) ? [`ip${version}:${host}`] : [];
}

const includesOf = (servers: readonly SendingServer[]) => [
  ...new Set(servers.flatMap(({ include }) => (include ? [`include:${include}`] : []))),
];

const namesOf = (servers: readonly SendingServer[]) =>
  [...new Set(servers.map(({ provider, host }) => provider ?? host))].join(' and ');

/** One record with the terms of all. */
function merged(records: readonly string[]): string {
  const terms = records.flatMap((text) => text.split(' ').slice(1)).filter((term) => term !== '');
  const isEnd = (term: string) => /^[+?~-]?all$/i.test(term);
  return ['v=spf1', ...new Set(terms.filter((term) => !isEnd(term))), '~all'].join(' ');
}
