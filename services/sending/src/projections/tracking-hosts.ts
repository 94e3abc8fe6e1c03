import type { ContractEventOf } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

export async function keepTrackingHost(
  transaction: Queryable,
  { domain, origin }: ContractEventOf<'TrackingHostChanged'>['data'],
): Promise<void> {
  if (origin === null) await transaction.query('delete from tracking_hosts where domain = $1', [domain]);
  else
    await transaction.query(
      `insert into tracking_hosts (domain, origin) values ($1, $2)
       on conflict (domain) do update set origin = excluded.origin`,
      [domain, origin],
    );
}

/**
 * What links in emails of these domains begin with, by domain.
 * @param domains in ASCII; one without a host of its own has no entry
 */
export async function findOrigins(database: Queryable, domains: readonly string[]): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map();
  const { rows } = await database.query<{ domain: string; origin: string }>(
    'select domain, origin from tracking_hosts where domain = any($1)',
    [domains],
  );
  return new Map(rows.map(({ domain, origin }) => [domain, origin]));
}
