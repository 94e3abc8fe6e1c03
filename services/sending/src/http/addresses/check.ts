import { addressCheckMaxRows, calls } from '@cadenza/contracts';
import { route, tokensOfList } from '@cadenza/http-kit';
import { domainOf } from '@cadenza/mail-address';
import { judgeAddress } from '../../address-check/judge-address.ts';
import type { MailDomain } from '../../address-check/mail-domain.ts';
import type { Context } from '../../context.ts';
import { findMailDomains } from '../../projections/mail-domains.ts';

const answerMsMax = 10_000;
const bodyBytesMax = 1_048_576;

export const checkAddresses = route(
  calls.checkAddresses,
  async ({ body: { addresses } }, context: Context) => {
    const domains = addresses.map(domainOf);
    const states = await statesOf(context, [...new Set(domains.filter((domain) => domain !== null))]);
    return addresses.map((address, index) => judgeAddress(address, states.get(domains[index] ?? '') ?? 'unknown'));
  },
  { bodyBytesMax, bodyTokensMax: tokensOfList(addressCheckMaxRows, 1) },
);

async function statesOf(
  { database, domainLookup }: Context,
  domains: readonly string[],
): Promise<ReadonlyMap<string, MailDomain>> {
  const known = await findMailDomains(database, domains);
  const others = domains.filter((domain) => !known.has(domain));
  const found = await domainLookup.find(others, answerMsMax);
  return new Map([...known, ...others.map((domain, index) => [domain, found[index] ?? 'unknown'] as const)]);
}
