import { domainOf } from '@cadenza/mail-address';
import { colleaguesHash, domainHashes, undeliverableHash } from '@cadenza/mail-address/address-hash';

/** What stops a lead besides its addresses: its domains and its company, as hashes. */
export interface Subjects {
  /** Of its domain and those above it, which the user may have blocked, and of its domain as one that takes no mail. */
  domains: readonly string[];
  /** Of its company in this campaign, where replies of colleagues stop it (rule S12); `null` where they do not. */
  colleagues: string | null;
}

export const noSubjects: Subjects = { domains: [], colleagues: null };

/** @param stopsColleagues whether the campaign asks that a reply stops the colleagues of its writer */
export function subjectsOf(
  address: string,
  { campaignId, stopsColleagues }: { campaignId: string; stopsColleagues: boolean },
  secret: string,
): Subjects {
  const domain = domainOf(address);
  if (domain === null) return noSubjects;
  return {
    domains: [...domainHashes(address, secret), undeliverableHash(domain, secret)],
    colleagues: stopsColleagues ? colleaguesHash(address, campaignId, secret) : null,
  };
}
