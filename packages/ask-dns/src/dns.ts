/**
 * What the DNS answered. Missing: the name does not exist (NXDOMAIN), or has no such record. Unknown: nobody answered, or
 * not in a way that says anything (SERVFAIL, REFUSED, a time-out).
 */
export type DnsAnswer<Found> =
  | { outcome: 'found'; records: readonly Found[]; isPartial?: true }
  | { outcome: 'missing' }
  | { outcome: 'unknown' };

export interface MailExchange {
  priority: number;
  /** In lower case without a dot at the end; empty for a null MX (RFC 7505). */
  exchange: string;
}

/** The questions that a check asks. Answers hold at most `recordsMax` records, or `textsMax`, and never throw. */
export interface Dns {
  /** The strings of each record, joined without a space (RFC 7208, 3.3). */
  txt(name: string): Promise<DnsAnswer<string>>;
  mx(name: string): Promise<DnsAnswer<MailExchange>>;
  /** Where an alias leads, in lower case without a dot at the end. */
  cname(name: string): Promise<DnsAnswer<string>>;
  /** IPv4 and IPv6. Missing if there is neither; partial if only one of the two questions was answered. */
  addresses(name: string): Promise<DnsAnswer<string>>;
  /** What an IPv4 or IPv6 address is called (PTR), in lower case without a dot at the end. The names may be anything. */
  names(address: string): Promise<DnsAnswer<string>>;
}

/** Longer texts of a record are cut: no policy and no key is that long. */
export const textLengthMax = 8_192;
export const recordsMax = 100;
/** One among hundreds of proofs of ownership may be the policy. A reply of the DNS has 64 kB, whatever it holds. */
export const textsMax = 1_000;

/** Whether this may be asked of the DNS: labels of 1 to 63 bytes in ASCII, 253 in all. */
export const isDnsName = (name: string): boolean =>
  name.length <= 253 && /^(?!-)[\w-]{1,63}(?:\.[\w-]{1,63})+$/.test(name);
