import type { FoundServers, ServerAddress } from '@cadenza/contracts';
import providers from './providers.json' with { type: 'json' };

interface Provider {
  name: string;
  /** Its own domains of addresses. */
  domains: readonly string[];
  /** Its mail exchangers: these names, and all below them. */
  mx: readonly string[];
  smtp: ServerAddress | null;
  imap: ServerAddress | null;
  hint: string | null;
  helpUrl: string | null;
  /** The domain whose SPF record lists the servers from which it sends; absent: it is not known here. */
  spf?: string;
  /** False: it puts no DKIM signature on mail between its own mailboxes. */
  signsInside?: boolean;
}

export const mailProviders: readonly Provider[] = providers as readonly Provider[];

const byDomain = new Map(mailProviders.flatMap((each) => each.domains.map((domain) => [domain, each] as const)));
const byExchanger = new Map(mailProviders.flatMap((each) => each.mx.map((exchanger) => [exchanger, each] as const)));

/** The provider whose own domain this is. */
export function providerOfDomain(domain: string): FoundServers | undefined {
  return found(byDomain.get(domain));
}

/** The provider that a mail exchanger belongs to; the narrowest name counts. */
export function providerOfExchanger(exchanger: string): FoundServers | undefined {
  const labels = exchanger.toLowerCase().replace(/\.$/, '').split('.');
  return found(labels.map((_, index) => byExchanger.get(labels.slice(index).join('.'))).find(Boolean));
}

function found(provider: Provider | undefined): FoundServers | undefined {
  if (!provider) return undefined;
  const { name, smtp, imap, hint, helpUrl } = provider;
  return { provider: name, smtp, imap, hint, helpUrl };
}

/** How the provider with this SMTP server sends. Of several that share it, the one for domains of customers. */
export function providerOfSender(smtpHost: string): Pick<Provider, 'name' | 'spf' | 'signsInside'> | undefined {
  return mailProviders.findLast(({ smtp }) => smtp?.host === smtpHost);
}
