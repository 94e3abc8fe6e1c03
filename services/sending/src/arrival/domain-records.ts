import { type ArrivalFinding, domainChecks } from '@cadenza/contracts';
import type { ArrivalFacts, DomainRecords } from './arrival-facts.ts';
import { domainsOfSenders } from './sender-domains.ts';
import { namesOf } from './words.ts';

const list = new Intl.ListFormat('en');

/**
 * Records of the senders' domains that are missing, wrong or not known, one line for all domains that lack the same. Of the
 * relay only what is known is told: no self-test shows how its server signs, and the catcher needs no records.
 */
export function findDomainRecords(facts: ArrivalFacts): ArrivalFinding[] {
  const groups = Map.groupBy(domainsOfSenders(facts), (domain) => faultsOf(facts.domains.get(domain)));
  const bad = [...groups].flatMap(([faults, domains]) =>
    faults === null || faults === '' ? [] : [badRecords(faults, domains)],
  );
  if (!facts.senders) return bad;
  const unchecked = facts.checksDomains ? (groups.get(null) ?? []) : [];
  const unsigned = domainsOfSenders(facts).filter((domain) => isSigningUnknown(facts.domains.get(domain)));
  return [
    ...bad,
    ...(unchecked.length > 0 ? [notChecked(unchecked)] : []),
    ...(facts.checksDomains && unsigned.length > 0 ? [notSelfTested(unsigned)] : []),
  ];
}

/** `SPF is missing and DMARC is wrong`, empty where all is well; null: nothing is known. */
function faultsOf(records: DomainRecords | undefined): string | null {
  if (!records || domainChecks.every((check) => records.verdicts[check] === 'unknown')) return null;
  const faults = domainChecks.flatMap((check) => {
    const verdict = records.verdicts[check];
    return verdict === 'missing' || verdict === 'wrong' ? [`${check.toUpperCase()} is ${verdict}`] : [];
  });
  return list.format(faults);
}

const isSigningUnknown = (records: DomainRecords | undefined) =>
  records !== undefined && faultsOf(records) !== null && records.verdicts.dkim === 'unknown';

function badRecords(faults: string, domains: readonly string[]): ArrivalFinding {
  const isAboutAnswers = /^MX is \w+$/.test(faults);
  const consequence = isAboutAnswers ? 'answers may not arrive' : 'servers may refuse the emails or take them for spam';
  return {
    kind: 'domain-records',
    reason: `${faults} for ${namesOf(domains)}, so ${consequence}.`,
    remedy: 'Set the records that Domains shows.',
    ...{ isGrave: false, fixIn: 'domains' },
  };
}

const notChecked = (domains: readonly string[]): ArrivalFinding => ({
  kind: 'domain-not-checked',
  reason: `The records of ${namesOf(domains)} were not found out yet, so nobody knows whether the emails arrive.`,
  remedy: 'Have them checked in Domains.',
  ...{ isGrave: false, fixIn: 'domains' },
});

const notSelfTested = (domains: readonly string[]): ArrivalFinding => ({
  kind: 'signature-not-known',
  reason: `Whether mail of ${namesOf(domains)} is signed (DKIM) is not known.`,
  remedy: 'Run a self-test of one of the mailboxes of each domain.',
  ...{ isGrave: false, fixIn: 'domains' },
});
