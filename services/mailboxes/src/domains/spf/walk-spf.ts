import type { Dns } from '@cadenza/ask-dns';
import { Networks } from './networks.ts';
import { parseSpf, type SpfTerm, spfIn } from './parse-spf.ts';

/** Of mechanisms and `redirect` together (RFC 7208, 4.6.4). */
export const lookUpsMax = 10;
/** Look-ups that find nothing (RFC 7208, 4.6.4). */
const voidLookUpsMax = 2;
const exchangesMax = 10;
/** Records beyond are not read: they are wrong long before. */
const lookUpsReadMax = 30;

/** What a record and all that it leads to say, as if no mechanism matched before the end. */
export interface SpfWalk {
  lookUps: number;
  /** What makes the record wrong, in sentences for users; the first counts. */
  faults: string[];
  /** Names that the DNS did not answer for. */
  unanswered: string[];
  /** Domains whose servers may send: by `include` and `redirect`. */
  included: Set<string>;
  networks: Networks;
  /** Whether the DNS gave only the IPv4 or only the IPv6 addresses of a host whose networks are among these. */
  isPartial: boolean;
  /** Whether servers may send that only a real mail can show, because of macros or `ptr`. */
  isOpen: boolean;
  usesPtr: boolean;
  /** Whether `all` lets everybody send. */
  letsEverybodySend: boolean;
  /** Whether nothing but `all` says what happens to the servers of others; without it and `redirect`, nothing does. */
  endsInAll: boolean;
}

interface Place {
  domain: string;
  /** The domains on the way here, to find circles. */
  above: readonly string[];
  /** Whether a match here lets a server send. */
  passes: boolean;
}

/** @param text the SPF record of the domain */
export async function walkSpf(dns: Dns, domain: string, text: string): Promise<SpfWalk> {
  const walk: SpfWalk = {
    ...{ lookUps: 0, faults: [], unanswered: [], included: new Set<string>(), networks: new Networks() },
    ...{ isPartial: false, isOpen: false, usesPtr: false, letsEverybodySend: false, endsInAll: false },
  };
  const walker = new SpfWalker(dns, walk);
  await walker.readRecord(text, { domain, above: [], passes: true });
  if (walk.lookUps > lookUpsMax) {
    const shown = walk.lookUps >= lookUpsReadMax ? `${lookUpsReadMax} or more` : walk.lookUps;
    walk.faults.push(
      `It takes ${shown} look-ups in the DNS, and receivers stop at ${lookUpsMax}. Remove services that you no longer use.`,
    );
  }
  if (walker.voidLookUps > voidLookUpsMax)
    walk.faults.push(
      `${walker.voidLookUps} of its look-ups find nothing, and receivers stop at ${voidLookUpsMax}. Remove names that no longer exist.`,
    );
  return walk;
}

class SpfWalker {
  voidLookUps = 0;
  readonly #dns: Dns;
  readonly #walk: SpfWalk;

  constructor(dns: Dns, walk: SpfWalk) {
    this.#dns = dns;
    this.#walk = walk;
  }

  async readRecord(text: string, place: Place): Promise<void> {
    const { terms, brokenTerm } = parseSpf(text);
    if (brokenTerm !== null)
      this.#walk.faults.push(`The part “${brokenTerm}” of the record of ${place.domain} is not valid.`);
    const allAt = terms.findIndex(({ kind }) => kind === 'all');
    const all = terms[allAt];
    // What follows `all` never matters, nor does `redirect` beside it (RFC 7208, 5.1 and 6.1).
    const mechanisms = (allAt < 0 ? terms : terms.slice(0, allAt)).filter(({ kind }) => kind !== 'redirect');
    for (const term of mechanisms) await this.#readTerm(term, place);
    if (all?.kind === 'all') {
      if (place.above.length === 0) this.#walk.endsInAll = true;
      if (all.passes && place.passes) this.#walk.letsEverybodySend = true;
      return;
    }
    const redirect = terms.find(({ kind }) => kind === 'redirect');
    if (redirect?.kind !== 'redirect') return;
    if (place.above.length === 0) this.#walk.endsInAll = true;
    await this.#lookUp(() => this.#follow(redirect.target, redirect.hasMacros, place));
  }

  async #readTerm(term: SpfTerm, { domain, above, passes: placePasses }: Place): Promise<void> {
    if (term.kind === 'all' || term.kind === 'redirect') return;
    const passes = placePasses && term.passes;
    if (term.kind === 'network') {
      if (passes) this.#walk.networks.add(term.network, term.bits);
      return;
    }
    const target = term.target ?? domain;
    await this.#lookUp(async () => {
      if (term.kind === 'include') return this.#follow(target, term.hasMacros, { domain, above, passes });
      if (term.kind === 'ptr') this.#walk.usesPtr = true;
      if (term.kind === 'ptr' || term.hasMacros) {
        this.#walk.isOpen ||= passes;
        return;
      }
      if (term.kind === 'mx') return this.#readExchanges(target, passes);
      const isFound = await this.#readHost(target, passes && term.kind === 'a');
      // It then matches every sender.
      if (term.kind === 'exists' && isFound) this.#walk.isOpen ||= passes;
    });
  }

  async #lookUp(look: () => Promise<void>): Promise<void> {
    if (this.#walk.lookUps >= lookUpsReadMax) return;
    this.#walk.lookUps += 1;
    await look();
  }

  /** Reads the record of another domain, of which there must be exactly one (RFC 7208, 5.2). */
  async #follow(target: string, hasMacros: boolean, from: Place): Promise<void> {
    if (hasMacros) {
      this.#walk.isOpen ||= from.passes;
      return;
    }
    const above = [...from.above, from.domain];
    if (above.includes(target)) {
      this.#walk.faults.push(`The record of ${from.domain} leads back to ${target}, which never ends.`);
      return;
    }
    const answer = await this.#dns.txt(target);
    if (answer.outcome === 'unknown') {
      this.#walk.unanswered.push(target);
      return;
    }
    if (answer.outcome === 'missing') this.voidLookUps += 1;
    const records = answer.outcome === 'found' ? answer.records.flatMap((each) => spfIn(each) ?? []) : [];
    const [record] = records;
    if (record === undefined || records.length > 1) {
      const fault = record === undefined ? 'has no SPF record' : `has ${records.length} SPF records instead of one`;
      this.#walk.faults.push(`The record of ${from.domain} names ${target}, which ${fault}.`);
      return;
    }
    if (from.passes) this.#walk.included.add(target);
    await this.readRecord(record, { domain: target, above, passes: from.passes });
  }

  /** @returns whether it has an address */
  async #readHost(target: string, passes: boolean): Promise<boolean> {
    const answer = await this.#dns.addresses(target);
    if (answer.outcome === 'unknown') this.#walk.unanswered.push(target);
    else if (answer.outcome === 'missing') this.voidLookUps += 1;
    else if (passes) this.#addHosts(answer);
    return answer.outcome === 'found';
  }

  async #readExchanges(target: string, passes: boolean): Promise<void> {
    const answer = await this.#dns.mx(target);
    if (answer.outcome === 'unknown') this.#walk.unanswered.push(target);
    if (answer.outcome === 'missing') this.voidLookUps += 1;
    if (answer.outcome !== 'found') return;
    if (answer.records.length > exchangesMax) {
      this.#walk.faults.push(
        `It names the ${answer.records.length} mail exchangers of ${target}, and receivers stop at ${exchangesMax}.`,
      );
      return;
    }
    if (!passes) return;
    const exchanges = answer.records.map(({ exchange }) => exchange);
    const hosts = await Promise.all(exchanges.map((exchange) => this.#dns.addresses(exchange)));
    for (const [place, host] of hosts.entries()) {
      if (host.outcome === 'found') this.#addHosts(host);
      if (host.outcome === 'unknown') this.#walk.unanswered.push(exchanges[place] as string);
    }
  }

  #addHosts({ records, isPartial }: { records: readonly string[]; isPartial?: true }): void {
    if (isPartial) this.#walk.isPartial = true;
    for (const each of records) this.#walk.networks.add(each, each.includes(':') ? 128 : 32);
  }
}
