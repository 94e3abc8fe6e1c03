import { isIP } from 'node:net';
import { type Dns, isDnsName } from '@cadenza/ask-dns';
import type { Relay } from '@cadenza/contracts';
import { isReservedDomain } from '@cadenza/mail-address';
import { ownerOfRelay } from '@cadenza/mail-providers';
import { isPublicAddress } from '@cadenza/public-hosts';

export type PtrFinding = Relay['ptr'];

/** A relay has one address or two; a name with more of them than this is looked at in part. */
const addressesMax = 4;
/** Of one address: the first that leads back is enough. */
const namesMax = 5;

const of =
  (verdict: PtrFinding['verdict']) =>
  (message: string): PtrFinding => ({ verdict, message });
const [good, missing, wrong] = [of('good'), of('missing'), of('wrong')];
export const [unknown, notApplicable] = [of('unknown'), of('not-applicable')];

const unanswered = (name: string) => unknown(`The DNS did not answer for ${name}. Please look again in a minute.`);

/**
 * Judges whether each address of a mail server has a name that leads back to it (RFC 1912, 2.1), as receivers ask of whoever
 * hands them mail.
 *
 * @param host a name in lower case and ASCII, or an IP address without brackets
 */
export async function judgePtr(dns: Dns, host: string): Promise<PtrFinding> {
  const owner = ownerOfRelay(host);
  if (owner !== null) return notApplicable(`${host} belongs to ${owner}, who keeps the names of its servers.`);
  const isName = isIP(host) === 0;
  if (isName && !isDnsName(host)) return ofTheNetwork(host);
  if (isName && isReservedDomain(host))
    return notApplicable(`${host} is reserved for tests and examples, and is not in the public DNS.`);
  const answer = isName ? await dns.addresses(host) : ({ outcome: 'found', records: [host] } as const);
  if (answer.outcome === 'unknown') return unanswered(host);
  if (answer.outcome === 'missing')
    return unknown(`The DNS has no address of ${host}, so it does not tell by which one emails leave.`);
  const addresses = answer.records.filter(isPublicAddress).slice(0, addressesMax);
  if (addresses.length === 0) return ofTheNetwork(host);
  const findings = await Promise.all(addresses.map((address) => judgeAddress(dns, address, isName ? host : null)));
  // What is surely wrong with one address is not hidden by another that is not answered.
  const ofVerdict = (verdict: PtrFinding['verdict']) => findings.find((each) => each.verdict === verdict);
  return ofVerdict('missing') ?? ofVerdict('wrong') ?? ofVerdict('unknown') ?? (findings[0] as PtrFinding);
}

const ofTheNetwork = (host: string) =>
  notApplicable(
    `${host} is inside your network. Receivers look at the address by which emails reach the internet: let its hoster give it a name.`,
  );

async function judgeAddress(dns: Dns, address: string, host: string | null): Promise<PtrFinding> {
  const answer = await dns.names(address);
  if (answer.outcome === 'unknown') return unanswered(address);
  const toSet = `Only the hoster of the server can set it${host === null ? '' : `: ask for ${host}`}.`;
  if (answer.outcome === 'missing')
    return missing(`${address} has no name in the DNS (PTR), so many receivers refuse its mail. ${toSet}`);
  const names = answer.records.filter(isDnsName).slice(0, namesMax);
  const backs = await Promise.all(names.map((name) => dns.addresses(name)));
  const backAt = backs.findIndex((back) => back.outcome === 'found' && back.records.includes(address));
  if (backAt >= 0) return good(`${address} is called ${names[backAt]}, and that name leads back to it.`);
  const silentAt = backs.findIndex(({ outcome }) => outcome === 'unknown');
  if (silentAt >= 0) return unanswered(names[silentAt] as string);
  const [name] = names;
  return wrong(
    name === undefined
      ? `${address} is called what cannot be a name (PTR), so many receivers refuse its mail. ${toSet}`
      : `${address} is called ${name} (PTR), but that name does not lead back to it, so many receivers refuse its mail. ${toSet}`,
  );
}
