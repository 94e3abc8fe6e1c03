import type { ArrivalFinding } from '@cadenza/contracts';
import { render } from '@cadenza/email-content';
import { isSameOrganisation } from '@cadenza/inbound-mail';
import type { ArrivalFacts } from './arrival-facts.ts';
import { domainsOfSenders } from './sender-domains.ts';
import { anyValue, anyValues } from './text-of.ts';
import { emailsOf, namesOf } from './words.ts';

/**
 * Links to other registrable domains than those of the senders. A host that depends on the lead is passed over, and so is
 * every link where all senders have addresses of free mail providers.
 */
export function findForeignLinks(facts: ArrivalFacts): ArrivalFinding[] {
  const domains = domainsOfSenders(facts);
  if (domains.length === 0) return [];
  const known = [...domains, ...facts.ownHosts];
  const isForeign = (host: string) => !host.includes(anyValue) && !known.some((each) => isSameOrganisation(host, each));
  const found = facts.steps.flatMap((step) => {
    const hosts = render(step, anyValues(facts)).links.map(hostOf).filter(isForeign);
    return hosts.length > 0 ? [{ stepNumber: step.stepNumber, hosts }] : [];
  });
  if (found.length === 0) return [];
  const hosts = [...new Set(found.flatMap((each) => each.hosts))];
  const who = emailsOf(found.map(({ stepNumber }) => stepNumber));
  return [
    {
      kind: 'foreign-links',
      reason: `${who} ${found.length === 1 ? 'links' : 'link'} to ${namesOf(hosts)}, and filters distrust links to domains that are not the sender’s.`,
      remedy: `Link to pages of ${namesOf(domains)}, or leave the links out of first emails.`,
      ...{ isGrave: false, fixIn: 'emails' },
    },
  ];
}

/** In ASCII, without the dot that may end it; empty where the address has none. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '');
