import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isReservedDomain } from '@cadenza/mail-address';
import { findMailDomain, knowsPublicNames, type MailDomain } from './mail-domain.ts';

const questionMsMax = 2_000;
const triesMax = 2;
const atOnceMax = 50;
/** How long it is believed that the resolver does, or does not, know the public DNS. */
const knowingMs = 600_000;
const notKnowingMs = 60_000;

export interface DomainLookup {
  /** In the order of the domains. What is not answered in time is `unknown`. */
  find(domains: readonly string[], withinMs: number): Promise<MailDomain[]>;
}

/** Says of every domain that nothing is known. */
const askNobody: DomainLookup = { find: async (domains) => domains.map(() => 'unknown') };

/**
 * Asks the DNS about domains.
 * @param servers `host` or `host:port` of each; empty for those of the system
 */
export function openDomainLookup({ on, servers }: { on: boolean; servers: readonly string[] }): DomainLookup {
  if (!on) return askNobody;
  const resolver = new Resolver({ timeout: questionMsMax, tries: triesMax });
  if (servers.length > 0) resolver.setServers(servers);
  let known: { isPublic: Promise<boolean>; until: number } | undefined;

  async function isPublic(): Promise<boolean> {
    const now = performance.now();
    if (!known || known.until < now) known = { isPublic: knowsPublicNames(resolver), until: now + knowingMs };
    const current = known;
    const answer = await current.isPublic;
    if (!answer) current.until = Math.min(current.until, now + notKnowingMs);
    return answer;
  }

  async function findOne(domain: string): Promise<MailDomain> {
    if (isReservedDomain(domain) || !(await isPublic())) return 'unknown';
    return findMailDomain(resolver, domain);
  }

  return {
    async find(domains, withinMs) {
      const found = domains.map((): MailDomain => 'unknown');
      const late = AbortSignal.timeout(withinMs);
      let next = 0;
      const work = async () => {
        for (let index = next++; index < domains.length && !late.aborted; index = next++)
          found[index] = await findOne(domains[index] as string);
      };
      const all = Promise.all(Array.from({ length: Math.min(atOnceMax, domains.length) }, work));
      if (!late.aborted) await Promise.race([all, once(late, 'abort')]);
      return [...found];
    },
  };
}
