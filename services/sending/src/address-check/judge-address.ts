import type { AddressCheck } from '@cadenza/contracts';
import { canonicalAddress, domainOf, isFreeMailDomain, isReservedDomain } from '@cadenza/mail-address';
import { addressRisk } from './address-risk.ts';
import type { MailDomain } from './mail-domain.ts';
import { probablyMeant } from './probable-typo.ts';

/**
 * What can be said of an address as a user wrote it.
 * @param state what the DNS says of its domain
 */
export function judgeAddress(text: string, state: MailDomain): AddressCheck {
  const address = canonicalAddress(text);
  const domain = domainOf(text);
  if (address === null || domain === null) return { ...badSyntax };
  const freeMail = isFreeMailDomain(domain);
  const meant = freeMail ? null : probablyMeant(domain);
  const suggestion = meant && `${address.slice(0, address.lastIndexOf('@'))}@${meant}`;
  return { ...verdictOn(address, state), freeMail, suggestion };
}

const badSyntax: AddressCheck = { verdict: 'undeliverable', reason: 'syntax', freeMail: false, suggestion: null };

function verdictOn(address: string, state: MailDomain): Pick<AddressCheck, 'verdict' | 'reason'> {
  const risk = addressRisk(address);
  if (state !== 'takes-mail' && state !== 'unknown') return { verdict: 'undeliverable', reason: state };
  if (risk) return { verdict: 'risky', reason: risk };
  if (isReservedDomain(address.slice(address.lastIndexOf('@') + 1))) return { verdict: 'unknown', reason: 'reserved' };
  return { verdict: state === 'unknown' ? 'unknown' : 'good', reason: null };
}
