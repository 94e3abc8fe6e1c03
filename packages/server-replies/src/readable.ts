import { namesOnlyOthers, ourNames, type Parties } from './named-addresses.ts';
import { meaningless } from './rules/meaningless.ts';
import { inOneLine } from './words.ts';

/** The words of a reply or a notice as the rules read them: addresses and our own hosts are replaced by tokens. */
export interface Readable {
  /** Without links. */
  plain: string;
  withLinks: string;
  /** Whether addresses are named, and none that may be the recipient's. */
  isAboutOthers: boolean;
}

/** The letters of an address say nothing: `unknown-user@example.com` may well exist. */
const addresses = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/g;
const hosts = /(?<![\p{L}\d@._-])(?:[\p{L}\d_-]{1,63}\.){1,10}[\p{L}\d-]{2,63}(?![\p{L}\d_-])/gu;

const links = /\bhttps?:\/\/[^ ]*/g;
const aboutIp = /[?&]ip(?:_?address)?=/;

const carrierAu = /@(?:[a-z\d-]+\.)*(?:ezweb\.ne|au)\.(?:jp|com)$/;

const written = (address: string, isOurs: (address: string) => boolean) => {
  if (isOurs(address.replace(/[.>]+$/, ''))) return 'a@us';
  return carrierAu.test(address) ? 'a@au' : 'a@b';
};

export function readable(text: string, parties: Parties = {}): Readable {
  const ours = ourNames(parties);
  const named = inOneLine(text).replace(addresses, (address) => written(address, ours.isOurs));
  const withOurs =
    ours.hosts.size === 0 ? named : named.replace(hosts, (host) => (ours.hosts.has(host) ? 'our.host' : host));
  const withLinks = meaningless.reduce((words, { pattern }) => words.replace(pattern, ' '), withOurs);
  return {
    withLinks,
    plain: withLinks.replace(links, (link) => (aboutIp.test(link) ? ' ip-link ' : ' ')),
    isAboutOthers: namesOnlyOthers(text, parties),
  };
}
