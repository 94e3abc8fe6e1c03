import type { ToldDomainHealth } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { visitsChannel } from '../campaigns/visits.ts';

/** In SQL: whether first emails are stopped for the domain of a mailbox (rule M11). @param domain null: nobody's */
export const isDomainStopped = (domain: string) =>
  `exists (select from sending_domains where sending_domains.domain = ${domain} and first_emails_stopped)`;

export async function keepDomainHealth(
  transaction: Queryable,
  { domain, verdicts, failingSince, firstEmailsStopped }: ToldDomainHealth,
): Promise<void> {
  await transaction.query(
    `insert into sending_domains (domain, verdicts, failing_since, first_emails_stopped) values ($1, $2, $3, $4)
     on conflict (domain) do update set verdicts = excluded.verdicts, failing_since = excluded.failing_since,
       first_emails_stopped = excluded.first_emails_stopped`,
    [domain, JSON.stringify(verdicts), failingSince, firstEmailsStopped],
  );
}

/**
 * Notes for the mailboxes of a domain that first emails are about to stop or to go on; nothing if neither changes. What they
 * claimed before is not begun; the dispatcher looks at them, and at the campaigns that they send for.
 */
export async function requestVisitsOfDomain(
  transaction: Queryable,
  { domain, firstEmailsStopped }: Pick<ToldDomainHealth, 'domain' | 'firstEmailsStopped'>,
  now: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `with changed as (
       update mailboxes set revision = revision + 1, wakes = wakes + 1, senders_dirty = true, visit_at = $3
       from (select id from mailboxes where domain = $1 and ${isDomainStopped('$1')} <> $2 order by id for update) as locked
       where mailboxes.id = locked.id
     )
     select pg_notify($4, '')`,
    [domain, firstEmailsStopped, now.toString(), visitsChannel],
  );
}

/** What is known of the records of these domains. */
export async function recordsOf(
  database: Queryable,
  domains: readonly string[],
): Promise<Map<string, Pick<ToldDomainHealth, 'domain' | 'verdicts'>>> {
  const { rows } = await database.query<Pick<ToldDomainHealth, 'domain' | 'verdicts'>>(
    'select domain, verdicts from sending_domains where domain = any($1)',
    [domains],
  );
  return new Map(rows.map((row) => [row.domain, row]));
}
