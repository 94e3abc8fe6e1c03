import type { AddressRisk } from '@cadenza/contracts';
import { domainAndParents } from '@cadenza/mail-address';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Reserved for examples and tests (RFC 2606, RFC 6761), or never in the public DNS (RFC 6762, RFC 7686). */
const reservedDomains = new Set(
  'example example.com example.net example.org test invalid localhost local onion alt internal'.split(' '),
);

/** Mailboxes of a task and not of a person: those of RFC 2142, and what companies name them besides. */
const roleNames = new Set(
  `abuse noc security postmaster hostmaster webmaster www ftp usenet news uucp info marketing sales support
  admin administrator billing accounts accounting office contact contacts hello help helpdesk service services
  enquiries inquiries mail mailbox team jobs careers hr recruiting press media legal privacy gdpr compliance dpo
  noreply no-reply donotreply do-not-reply orders order shop booking bookings reservations reception feedback
  newsletter unsubscribe kontakt buchhaltung vertrieb verkauf bewerbung datenschutz commercial comptabilite
  ventas contacto administracion info-de it root`.split(/\s+/),
);

const disposableDomains = disposableEmailBlocklistSet();

/** Whether the name, or one above it, is reserved: no question about it belongs into the DNS. */
export function isReservedDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, first) => reservedDomains.has(labels.slice(first).join('.')));
}

/**
 * What makes mail to an address risky, from its form alone.
 * @param address in the form in which addresses are compared
 */
export function addressRisk(address: string): AddressRisk | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (domainAndParents(domain).some((each) => disposableDomains.has(each))) return 'disposable';
  return roleNames.has(address.slice(0, at)) ? 'role' : null;
}
