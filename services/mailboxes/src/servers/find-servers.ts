import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { FoundServers } from '@cadenza/contracts';
import { domainOf } from '@cadenza/mail-address';
import { providerOfDomain, providerOfExchanger } from '@cadenza/mail-providers';
import { serverInDns } from './service-records.ts';

interface FindOptions {
  /** `host` or `host:port` of each; empty for those of the system. */
  dnsServers: readonly string[];
  /** Without it, only the table of providers is looked into. */
  asksDns?: boolean;
  msMax?: number;
}

const questionMsMax = 1_500;
const triesMax = 2;
const exchangersMax = 20;

const nothing: FoundServers = { provider: null, smtp: null, imap: null, hint: null, helpUrl: null };

/**
 * The mail servers that an address probably has: those of a known provider by the domain of the address or by its mail
 * exchangers (MX), else those that the domain itself names (SRV, RFC 6186).
 *
 * @returns nulls where nothing was found, or not in time. Never throws for what the DNS answers.
 */
export async function findServers(
  address: string,
  { dnsServers, asksDns = true, msMax = 5_000 }: FindOptions,
): Promise<FoundServers> {
  const domain = domainOf(address);
  if (domain === null) return nothing;
  const known = providerOfDomain(domain);
  if (known || !asksDns) return known ?? nothing;
  const resolver = new Resolver({ timeout: questionMsMax, tries: triesMax });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const late = AbortSignal.timeout(msMax);
  try {
    return await Promise.race([askDns(resolver, domain), once(late, 'abort').then(() => nothing)]);
  } finally {
    resolver.cancel();
  }
}

async function askDns(resolver: Resolver, domain: string): Promise<FoundServers> {
  const [byExchanger, smtp, imap] = await Promise.all([
    findProvider(resolver, domain),
    serverInDns(resolver, 'smtp', domain),
    serverInDns(resolver, 'imap', domain),
  ]);
  if (byExchanger) return byExchanger;
  const isElsewhere = [smtp, imap].some((server) => server && !`.${server.host}`.endsWith(`.${domain}`));
  // A forger who answers DNS questions in its place could name servers of their own (RFC 6186, 6).
  const hint = isElsewhere ? `The DNS of ${domain} names these servers. Check that they are your provider’s.` : null;
  return { ...nothing, smtp, imap, hint };
}

async function findProvider(resolver: Resolver, domain: string): Promise<FoundServers | undefined> {
  const records = await resolver.resolveMx(domain).catch(() => []);
  const exchangers = records.toSorted((a, b) => a.priority - b.priority).slice(0, exchangersMax);
  for (const { exchange } of exchangers) {
    const provider = providerOfExchanger(exchange);
    if (provider) return provider;
  }
  return undefined;
}
