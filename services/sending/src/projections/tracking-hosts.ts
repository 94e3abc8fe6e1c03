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
