import type { AddressRisk } from '@cadenza/contracts';
import { domainAndParents } from '@cadenza/mail-address';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

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
