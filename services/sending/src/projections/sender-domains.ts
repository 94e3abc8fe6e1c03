import type { Queryable } from '@cadenza/postgres';
import type { Wait, Way } from '../refused-domain/waits.ts';
import { refusedWaysOf } from './refused-ways.ts';

/** What is particular about a domain that emails are sent from. */
export interface SenderDomain {
  /** What links in its emails begin with; null: the address of the product. */
  origin: string | null;
  /** The families of providers that take no mail of it (rule D11). */
  refusedWays: (Way & Wait)[];
}

/**
 * By domain.
 * @param domains in ASCII; one with nothing particular has no entry
 */
export async function findSenderDomains(
  database: Queryable,
  domains: readonly string[],
): Promise<Map<string, SenderDomain>> {
  if (domains.length === 0) return new Map();
  const { rows } = await database.query<SenderDomain & { domain: string }>(
    `select domain, (select origin from tracking_hosts where tracking_hosts.domain = asked.domain) as origin,
       ${refusedWaysOf('asked.domain')} as "refusedWays"
     from unnest($1::text[]) as asked (domain)`,
    [[...new Set(domains)]],
  );
  return new Map(rows.map(({ domain, ...known }) => [domain, known]));
}
