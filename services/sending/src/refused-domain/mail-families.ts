import { askDns } from '@cadenza/ask-dns';
import { organisationOf } from '@cadenza/inbound-mail';
import { isReservedDomain } from '@cadenza/mail-address';
import type { Settings } from '../config.ts';

const askingMsMax = 4_000;
const knownMs = 3_600_000;
const notKnownMs = 60_000;
const domainsMax = 10_000;

/** Organisations with exchangers under several domains. */
const sameServers: Readonly<Record<string, string>> = { 'mx.microsoft': 'outlook.com', 'googlemail.com': 'google.com' };

export interface MailFamilies {
  /** Whose servers take the mail of a domain: `google.com`. Where the DNS does not say, the domain stands for itself. */
  of(domain: string): Promise<string>;
}

type DnsSettings = Pick<Settings, 'ADDRESS_CHECK' | 'DNS_SERVERS'>;

/** @param nowMs of a clock that only moves on */
export function openMailFamilies(settings: DnsSettings, nowMs = () => performance.now()): MailFamilies {
  const known = new Map<string, { family: Promise<string | null>; until: number }>();

  async function ask(domain: string): Promise<string | null> {
    using dns = askDns(settings.DNS_SERVERS, AbortSignal.timeout(askingMsMax));
    const answer = await dns.mx(domain);
    if (answer.outcome !== 'found') return null;
    const [first] = answer.records.toSorted((one, other) => one.priority - other.priority);
    if (!first?.exchange) return null;
    const organisation = organisationOf(first.exchange) ?? first.exchange;
    return sameServers[organisation] ?? organisation;
  }

  return {
    async of(domain) {
      if (!settings.ADDRESS_CHECK || isReservedDomain(domain)) return domain;
      const now = nowMs();
      const before = known.get(domain);
      if (before && before.until > now) return (await before.family) ?? domain;
      if (known.size >= domainsMax) known.clear();
      const current = { family: ask(domain), until: now + knownMs };
      known.set(domain, current);
      const family = await current.family;
      if (family === null) current.until = now + notKnownMs;
      return family ?? domain;
    },
  };
}
