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
 * The address in From, where a trusted server says that the mail comes from its domain: `dmarc=pass`, or without a word
 * on DMARC an SPF or DKIM pass for a domain of the same organisation (RFC 7489, 3.1, relaxed). `null` otherwise.
 *
 * A mail can bring such fields along. RFC 8601 has every server take out those with its own id (5) and put its own at the
 * top (4.1), and warns of servers that do not (7.1). So this relies on three things: only a server is named that writes
 * the field into every mail; of the fields with a trusted id the outermost alone is read; and that one must stand above
 * the first `Received` that another server wrote.
 *
 * @param trusted the servers' authserv-ids, in lower case
 */
export function authenticatedSender(fields: HeaderFields, trusted: ReadonlySet<string>): string | null {
  if (trusted.size === 0) return null;
  const from = fields.filter(([name]) => name === 'from').map(([, value]) => value);
  const [writer, ...others] = from.flatMap(addressesIn);
  // With several, servers and mail programs disagree on whose word it is.
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
    // An unreadable field may be the trusted server's own, broken by what it quotes of the mail.
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
  // All of them: a server that quotes the mail carelessly lets it add one.
  if (byDmarc.length > 0) return byDmarc.every((each) => each.result === 'pass' && isAboutFrom(each));
  return results
    .filter(({ result }) => result === 'pass')
    .map(passedDomain)
    .some((domain) => domain !== '' && isSameOrganisation(domain, fromDomain));
}

/** Whom a pass is for (RFC 8601, 2.7.1 and 2.7.2); a bounce has no sender, so that the server's own name is tested. */
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

/** By the list of domains under which the public can register names, of which the first below is an organisation's. */
export function isSameOrganisation(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => getDomain(name, { allowPrivateDomains: true }));
  return one === other || (first !== null && first === second);
}
