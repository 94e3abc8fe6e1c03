import { getDomain } from 'tldts';
import { addressesIn } from './addresses.ts';
import {
  type AuthenticationResult,
  type AuthenticationResults,
  parseAuthenticationResults,
} from './authentication-results.ts';

/** A mail's header fields from the top down: names in lower case, values unfolded and not decoded. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/**
 * The address in From, if a trusted server says that the mail comes from its domain: `dmarc=pass`, or, when it says
 * nothing about DMARC, an SPF or DKIM pass for a domain of the same organisation (RFC 7489, 3.1, relaxed). `null`
 * otherwise.
 *
 * A mail can bring such fields along. RFC 8601 has every server remove fields with its own id (5) and to put its
 * own at the top (4.1), and warns of servers that do not (7.1). So this relies on three things: a trusted server writes
 * the field into every mail; only the outermost field with a trusted id is read; and that field must stand above the
 * first `Received` that another server wrote.
 *
 * @param trusted the servers' authserv-ids, in lower case
 */
export function authenticatedSender(fields: HeaderFields, trusted: ReadonlySet<string>): string | null {
  if (trusted.size === 0) return null;
  const from = fields.filter(([name]) => name === 'from').map(([, value]) => value);
  const [writer, ...others] = from.flatMap(addressesIn);
  // With several authors, servers and mail programs disagree on which one counts.
  if (!writer || others.length > 0 || from.length > 1) return null;
  const found = outermostResults(fields, trusted);
  return found && passes(found.results, domainOf(writer)) ? writer : null;
}

function outermostResults(fields: HeaderFields, trusted: ReadonlySet<string>): AuthenticationResults | null {
  let [receivedCount, isInside] = [0, false];
  for (const [name, value] of fields) {
    if (name === 'received') {
      const isOurs = isBy(value, trusted);
      if (isInside && !isOurs) return null;
      isInside ||= isOurs;
      receivedCount += 1;
    }
    if (name !== 'authentication-results') continue;
    const found = parseAuthenticationResults(value);
    // An unreadable field may be the trusted server's own, broken by a quote from the mail.
    if (!found) return null;
    if (trusted.has(found.authservId)) return receivedCount === 0 || isInside ? found : null;
  }
  return null;
}

/** Whether a server of the same organisation as a trusted one wrote this `Received`. */
function isBy(received: string, trusted: ReadonlySet<string>): boolean {
  const host = /\bby\s+([\w.-]+)/i.exec(received.replace(/\([^()]*\)/g, ' '))?.[1]?.toLowerCase();
  return host !== undefined && [...trusted].some((id) => isSameOrganisation(id, host));
}

function passes(results: readonly AuthenticationResult[], fromDomain: string): boolean {
  const byDmarc = results.filter(({ method }) => method === 'dmarc');
  const isAboutFrom = ({ properties }: AuthenticationResult) =>
    domainOf(properties.get('header.from') ?? fromDomain) === fromDomain;
  // All must pass: a server that quotes the mail carelessly lets it add one.
  if (byDmarc.length > 0) return byDmarc.every((each) => each.result === 'pass' && isAboutFrom(each));
  return results
    .filter(({ result }) => result === 'pass')
    .map(passedDomain)
    .some((domain) => domain !== '' && isSameOrganisation(domain, fromDomain));
}

/**
 * The domain that a pass is for (RFC 8601, 2.7.1 and 2.7.2). A bounce has no sender, so SPF then tests the HELO name.
 */
function passedDomain({ method, properties }: AuthenticationResult): string {
  const first = (...names: string[]) => names.map((name) => properties.get(name) ?? '').find((value) => value !== '');
  if (method === 'dkim') return domainOf(first('header.d', 'header.i') ?? '');
  return method === 'spf' ? domainOf(first('smtp.mailfrom', 'smtp.helo') ?? '') : '';
}

const domainOf = (addressOrDomain: string) =>
  addressOrDomain
    .slice(addressOrDomain.lastIndexOf('@') + 1)
    .replace(/[<>]/g, '')
    .toLowerCase();

/**
 * The registrable domain, by the public suffix list: the name directly below a public suffix is an organisation's
 * (RFC 7489, 3.2). `null` for a public suffix itself.
 */
export const organisationOf = (domain: string): string | null => getDomain(domain, { allowPrivateDomains: true });

/** Whether two domains have the same registrable domain. */
export function isSameOrganisation(one: string, other: string): boolean {
  const first = organisationOf(one);
  return one === other || (first !== null && first === organisationOf(other));
}
