import { inOneLine } from './words.ts';

/** Whose addresses and hosts a reply may name. */
export interface Parties {
  /** Our own addresses and domains. */
  own?: ReadonlySet<string>;
  /** The addresses of whom the email was for; none where nobody knows. */
  recipients?: readonly string[];
}

/** Mailboxes that every domain must have (RFC 2142): a server that misses ours says nothing about the recipient. */
const role = /^(?:postmaster|abuse|hostmaster|webmaster|mailer-daemon|bounces?|no-?reply)$/;

const localOf = (address: string) => address.slice(0, address.lastIndexOf('@'));
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
const inLowerCase = (all: Iterable<string>) => [...all].map((each) => each.toLowerCase());

/** Our own addresses, and our domains where they are not the recipient's as well. */
export function ourNames({ own = new Set(), recipients = [] }: Parties) {
  const names = inLowerCase(own);
  const recipientsToo = inLowerCase(recipients);
  const addresses = names.filter((each) => each.includes('@') && !recipientsToo.includes(each));
  const theirs = new Set(recipientsToo.map(domainOf));
  const told = names.filter((each) => !each.includes('@'));
  const hosts = new Set([...told, ...addresses.map(domainOf)].filter((host) => !theirs.has(host)));
  return {
    hosts,
    isOurs: (address: string) =>
      addresses.includes(address) || (hosts.has(domainOf(address)) && role.test(localOf(address))),
  };
}

const named = /([^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255})/g;
/** Words before the address of somebody to ask, or of where somebody moved. */
const asks =
  /(?:contact\w*|try|use|at|via|see|mail|write|report|forward\w*|is|support|help|visit)[ :]*(?:to )?[ <("':]*$/;

/** Whether a text names addresses, and none of them may be the recipient's, as another spelling or its server's. */
export function namesOnlyOthers(text: string, { recipients = [] }: Parties): boolean {
  if (recipients.length === 0) return false;
  const theirs = inLowerCase(recipients);
  const [locals, domains] = [new Set(theirs.map(localOf)), new Set(theirs.map(domainOf))];
  const words = inOneLine(text);
  const found = [...words.matchAll(named)].flatMap(({ 0: match, index }) => {
    const address = match.replace(/[.>]+$/, '');
    return asks.test(words.slice(Math.max(0, index - 40), index)) || role.test(localOf(address)) ? [] : [address];
  });
  return found.length > 0 && found.every((each) => !locals.has(localOf(each)) && !domains.has(domainOf(each)));
}
