import type { Queryable } from '@cadenza/postgres';
import type { MailDomain } from '../address-check/mail-domain.ts';
import { undeliverableReason } from '../enrolment/ending-reasons.ts';

/** In SQL: the states of domains that take no mail. */
export const undeliverableStates = `('no-domain', 'no-mail-server', 'null-mx')`;

/** Notes domains of leads, to be looked up soon. Those that are known stay as they are. */
export async function noteMailDomains(transaction: Queryable, domains: readonly string[]): Promise<void> {
  await transaction.query(
    'insert into mail_domains (domain) select distinct domain from unnest($1::text[]) as domain order by 1 on conflict do nothing',
    [domains],
  );
}

/**
 * Domains to look up now. Nobody else gets them in the next minute; if this process dies, they are due again then.
 * A domain that no lead has any more is forgotten.
 */
export async function takeDueDomains(
  transaction: Queryable,
  now: Temporal.Instant,
  limit: number,
): Promise<{ domain: string; isWanted: boolean }[]> {
  const { rows } = await transaction.query<{ domain: string; isWanted: boolean }>(
    `with due as (
       select domain from mail_domains where check_at <= $1 order by check_at limit $2 for update skip locked
     )
     update mail_domains set check_at = $1::timestamptz + interval '1 minute'
     from due where mail_domains.domain = due.domain
     returning due.domain,
       coalesce((select true from leads where mail_domain = due.domain limit 1), false) as "isWanted"`,
    [now.toString(), limit],
  );
  return rows;
}

export async function forgetMailDomains(transaction: Queryable, domains: readonly string[]): Promise<void> {
  await transaction.query(
    `delete from mail_domains where domain = any($1) and not exists (select from leads where mail_domain = domain)`,
    [domains],
  );
}

/** Which of these domains nobody has looked up yet. */
export async function findUnchecked(database: Queryable, domains: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ domain: string }>(
    `select domain from mail_domains where domain = any($1) and state = 'unchecked'`,
    [domains],
  );
  return rows.map(({ domain }) => domain);
}

/** What is known of these domains, by domain. */
export async function findMailDomains(
  database: Queryable,
  domains: readonly string[],
): Promise<ReadonlyMap<string, MailDomain>> {
  const { rows } = await database.query<{ domain: string; state: MailDomain }>(
    `select domain, state from mail_domains where domain = any($1) and state not in ('unchecked', 'unknown')`,
    [domains],
  );
  return new Map(rows.map(({ domain, state }) => [domain, state]));
}

export interface LookedUp {
  domain: string;
  state: MailDomain;
}

/**
 * Keeps what the DNS said, and when to ask again: a domain that takes mail after a week, one that does not after a day,
 * and where the DNS could not say after ten minutes, twenty, forty, up to a day. Not knowing changes nothing known.
 */
export async function keepMailDomains(
  transaction: Queryable,
  found: readonly LookedUp[],
  now: Temporal.Instant,
): Promise<void> {
  await transaction.query(
    `update mail_domains set
       state = case when found.state = 'unknown' and mail_domains.state <> 'unchecked' then mail_domains.state
         else found.state end,
       checked_at = $3,
       failures = case when found.state = 'unknown' then least(failures + 1, 20) else 0 end,
       check_at = $3::timestamptz + case found.state
         when 'takes-mail' then interval '7 days'
         when 'unknown' then least(interval '10 minutes' * power(2, least(failures, 10)), interval '1 day')
         else interval '1 day' end
     from unnest($1::text[], $2::text[]) as found (domain, state)
     where mail_domains.domain = found.domain`,
    [found.map(({ domain }) => domain), found.map(({ state }) => state), now.toString()],
  );
}

/** Enrolments that ended because these domains took no mail. */
export async function endedAsUndeliverable(
  database: Queryable,
  domains: readonly string[],
): Promise<{ campaignId: string; leadId: string }[]> {
  const { rows } = await database.query<{ campaignId: string; leadId: string }>(
    `select campaign_id as "campaignId", lead_id as "leadId"
     from enrolments join leads on leads.id = lead_id
     where enrolments.reason = '${undeliverableReason}' and state = 'ended' and mail_domain = any($1)`,
    [domains],
  );
  return rows;
}
