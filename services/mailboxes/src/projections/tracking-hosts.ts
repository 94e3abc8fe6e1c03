import type { DomainFinding, TrackingHost } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Database, Queryable } from '@cadenza/postgres';
import type { TrackingHostEvent } from '../tracking-host/events.ts';
import { domainOfAddress, storable } from './sending-domains.ts';

/** Updates the rows of the hosts of domains from their events. */
export async function projectTrackingHosts(
  transaction: Queryable,
  events: readonly RecordedEvent<TrackingHostEvent>[],
): Promise<void> {
  for (const event of events) await projectEvent(transaction, event);
}

async function projectEvent(transaction: Queryable, event: TrackingHostEvent): Promise<void> {
  const { domain } = event.data;
  switch (event.type) {
    case 'TrackingHostSet':
      await transaction.query('delete from tracking_hosts where domain = $1 and is_current and not was_used', [domain]);
      await transaction.query('update tracking_hosts set is_current = false, is_used = false where domain = $1', [
        domain,
      ]);
      if (event.data.host === null) return;
      await transaction.query(
        `insert into tracking_hosts (domain, host) values ($1, $2)
         on conflict (domain, host) do update set is_current = true`,
        [domain, event.data.host],
      );
      return;
    case 'TrackingHostChanged':
      await transaction.query(
        'update tracking_hosts set is_used = $2, was_used = was_used or $2 where domain = $1 and is_current',
        [domain, event.data.origin !== null],
      );
      return;
    default:
      event satisfies never;
  }
}

/** A host as it is shown; `finding`: null before its first check. */
export interface TrackingHostRow extends Pick<TrackingHost, 'host' | 'isUsed'> {
  finding: DomainFinding | null;
}

/** The current hosts of domains. A finding of another host than the current one says nothing. */
export async function findTrackingHosts(
  database: Queryable,
  domain: string | null = null,
): Promise<Map<string, TrackingHostRow>> {
  const { rows } = await database.query<TrackingHostRow & { domain: string }>(
    `select domain, host, is_used as "isUsed", finding
     from tracking_hosts left join tracking_host_findings using (domain, host)
     where is_current and ($1::text is null or domain = $1)`,
    [domain],
  );
  return new Map(rows.map(({ domain: of, ...row }) => [of, row]));
}

/** The other domains that have the host, and whether mailboxes send from them. */
export async function otherOwners(
  database: Queryable,
  host: string,
  domain: string,
): Promise<{ domain: string; hasMailboxes: boolean }[]> {
  const { rows } = await database.query<{ domain: string; hasMailboxes: boolean }>(
    `select domain, exists (select from mailbox_addresses where ${domainOfAddress} = domain) as "hasMailboxes"
     from tracking_hosts where host = $1 and is_current and domain <> $2 order by domain`,
    [host, domain],
  );
  return rows;
}

/** Whether emails left with links to a host; `undefined` if it is no domain's, and none of before that was used. */
export async function wasHostUsed({ byKey }: Pick<Database, 'byKey'>, host: string): Promise<boolean | undefined> {
  const { rows } = await byKey.query<{ wasUsed: boolean }>(
    'select was_used as "wasUsed" from tracking_hosts where host = $1 order by was_used desc limit 1',
    [host],
  );
  return rows[0]?.wasUsed;
}

/**
 * Keeps what was found of a host, beside what was known of it before where nothing was. Of one that was replaced meanwhile
 * nothing is kept.
 * @returns when something was known last, if this finding is unknown
 */
export async function keepHostFinding(
  { byKey }: Pick<Database, 'byKey'>,
  { domain, host, finding, now }: { domain: string; host: string; finding: DomainFinding; now: Temporal.Instant },
): Promise<string | null> {
  const { rows } = await byKey.query<{ knownAt: string | null }>(
    `insert into tracking_host_findings as known (domain, host, finding, checked_at)
     select domain, host, $3, $4 from tracking_hosts where domain = $1 and host = $2 and is_current
     on conflict (domain) do update set
       host = excluded.host, checked_at = excluded.checked_at,
       finding = case
         when known.host <> excluded.host or excluded.finding ->> 'verdict' <> 'unknown' then excluded.finding
         when known.finding ->> 'verdict' = 'unknown'
           then excluded.finding || jsonb_build_object('lastKnown', known.finding -> 'lastKnown')
         else excluded.finding || jsonb_build_object('lastKnown', jsonb_build_object(
           'verdict', known.finding -> 'verdict', 'message', known.finding -> 'message',
           'at', to_char(known.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       end
     returning finding -> 'lastKnown' ->> 'at' as "knownAt"`,
    [domain, host, storable(finding), now.toString()],
  );
  return rows[0]?.knownAt ?? null;
}
