import type { DomainVerdict } from '@cadenza/contracts';
import type { DomainVerdicts } from './health.ts';

/**
 * Whether anything vouches for the mail of a domain, as one check found it; null: the check did not find out.
 *
 * Since February 2024 Gmail and Yahoo refuse, or sort out as spam, mail for which neither SPF nor DKIM vouches. Either is
 * enough for senders of fewer than 5,000 emails a day, and DMARC passes by either. So DMARC that is missing, or one of the
 * two alone, is shown and stops nothing.
 */
export function isVouchedFor({ spf, dkim }: DomainVerdicts): boolean | null {
  if (spf === 'good' || dkim === 'good') return true;
  return isBad(spf) && isBad(dkim) ? false : null;
}

const isBad = (verdict: DomainVerdict) => verdict === 'missing' || verdict === 'wrong';
