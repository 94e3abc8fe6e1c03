import { domainOf, isFreeMailDomain, isReservedDomain } from '@cadenza/mail-address';
import type { ArrivalFacts } from './arrival-facts.ts';

/**
 * The domains of those who send, each once and in order, without those that are nobody's to mend: of free mail providers,
 * and reserved ones.
 */
export function domainsOfSenders({ senders, relayAddress }: Pick<ArrivalFacts, 'senders' | 'relayAddress'>): string[] {
  const addresses = senders ? senders.map(({ mailbox }) => mailbox.facts.address) : [relayAddress];
  const domains = addresses.flatMap((address) => domainOf(address) ?? []);
  return [...new Set(domains)].filter((domain) => !isFreeMailDomain(domain) && !isReservedDomain(domain)).sort();
}
