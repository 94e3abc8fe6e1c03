import { type DomainCheck, type DomainFinding, domainChecks } from '@cadenza/contracts';
import { fitToShow } from '@cadenza/mailbox';
import type { Database, Queryable } from '@cadenza/postgres';
import type { DkimSignature } from '../domains/dkim/signatures-in.ts';
import type { Findings } from '../domains/judge-domain.ts';

type KeptFindings = Record<DomainCheck, DomainFinding>;

export interface SendingDomainRow {
  domain: string;
  mailboxCount: number;
  sendsByRelay: boolean;
  checkedAt: string | null;
  findings: KeptFindings | null;
  failingSince: string | null;
  stopsFirstEmails: boolean;
  firstEmailsStopped: boolean;
}

/** In SQL: the domain of an address in comparable form. */
export const domainOfAddress = "split_part(address, '@', -1)";
/** Longer than a check takes. */
const leaseMinutes = 1;

/** The domains of all mailboxes and of the relay, by name. */
export async function listSendingDomains(
  database: Queryable,
  relayDomain: string | null,
  domain: string | null = null,
): Promise<SendingDomainRow[]> {
  const { rows } = await database.query<SendingDomainRow>(
    `select domain, mailbox_count as "mailboxCount", sends_by_relay as "sendsByRelay", checked_at as "checkedAt", findings,
       failing_since as "failingSince", coalesce(stops_first_emails, true) as "stopsFirstEmails",
       coalesce(first_emails_stopped, false) as "firstEmailsStopped"
     from (
       select domain, count(mailbox_id)::int as mailbox_count, domain is not distinct from $1 as sends_by_relay
       from (
         select ${domainOfAddress} as domain, mailbox_id from mailbox_addresses
         union all select $1::text, null where $1::text is not null
       ) as senders group by domain
     ) as used left join sending_domains using (domain) left join domain_health using (domain)
     where $2::text is null or domain = $2
     order by domain`,
    [relayDomain, domain],
  );
  return rows;
}

/** In SQL: neither the relay nor a mailbox sends from the domain. */
const isUnused = `domain is distinct from $1 and domain not in (select ${domainOfAddress} from mailbox_addresses)`;

/** Notes the domains of new mailboxes, and that of the relay. */
export async function noteSendingDomains({ byKey }: Database, relayDomain: string | null): Promise<void> {
  await byKey.query(
    `insert into sending_domains (domain)
     select ${domainOfAddress} from mailbox_addresses union select $1::text where $1::text is not null order by 1
     on conflict do nothing`,
    [relayDomain],
  );
}

/** The domains that nobody sends from any more, and that are still known. */
export async function unusedDomains({ byKey }: Database, relayDomain: string | null): Promise<string[]> {
  const { rows } = await byKey.query<{ domain: string }>(`select domain from sending_domains where ${isUnused}`, [
    relayDomain,
  ]);
  return rows.map(({ domain }) => domain);
}

export async function deleteUnusedDomain(
  { byKey }: Database,
  relayDomain: string | null,
  domain: string,
): Promise<void> {
  await byKey.query(`delete from sending_domains where ${isUnused} and domain = $2`, [relayDomain, domain]);
}

export async function lockSendingDomain(transaction: Queryable, domain: string): Promise<void> {
  await transaction.query('select from sending_domains where domain = $1 for update', [domain]);
}

/** Whether a mailbox has this domain. */
export async function hasMailboxes(database: Queryable, domain: string): Promise<boolean> {
  const { rows } = await database.query<{ isUsed: boolean }>(
    `select exists (select from mailbox_addresses where ${domainOfAddress} = $1) as "isUsed"`,
    [domain],
  );
  return rows[0]?.isUsed ?? false;
}

/** Has a domain checked by then. */
export async function checkSoon(database: Queryable, domain: string, by: Temporal.Instant): Promise<void> {
  await database.query('update sending_domains set check_at = least(check_at, $2) where domain = $1', [
    domain,
    by.toString(),
  ]);
}

/** Domains to check now. Nobody else gets them while they are checked; if this process dies, they are due again then. */
export async function takeDueDomains({ byKey }: Database, now: Temporal.Instant, limit: number): Promise<string[]> {
  const { rows } = await byKey.query<{ domain: string }>(
    `with due as (
       select domain from sending_domains where check_at <= $1 order by check_at, domain limit $2 for update skip locked
     )
     update sending_domains set check_at = $1::timestamptz + interval '${leaseMinutes} minute'
     from due where sending_domains.domain = due.domain
     returning due.domain`,
    [now.toString(), limit],
  );
  return rows.map(({ domain }) => domain);
}

/** The SMTP servers of a domain's mailboxes, and who signed its newest self-test that arrived; null: none has. */
export async function factsOfDomain(
  database: Queryable,
  domain: string,
): Promise<{ smtpHosts: string[]; signatures: DkimSignature[] | null }> {
  const { rows } = await database.query<{ smtpHosts: string[]; signatures: DkimSignature[] | null }>(
    `with own as (select mailbox_id from mailbox_addresses where ${domainOfAddress} = $1)
     select
       array(
         select distinct facts -> 'smtp' ->> 'host' from mailboxes join own on id = mailbox_id order by 1
       ) as "smtpHosts",
       (
         select signatures from self_tests join own using (mailbox_id)
         where signatures is not null order by started_at desc, id desc limit 1
       ) as signatures`,
    [domain],
  );
  return rows[0] ?? { smtpHosts: [], signatures: null };
}

/** Keeps what was found, beside what was known before where nothing was. A domain that was forgotten meanwhile stays so. */
export async function keepFindings(
  database: Database,
  domain: string,
  { findings, now, checkAt }: { findings: Findings; now: Temporal.Instant; checkAt: Temporal.Instant },
): Promise<void> {
  await database.transaction(async ({ query }) => {
    const { rows } = await query<Pick<SendingDomainRow, 'findings' | 'checkedAt'>>(
      'select findings, checked_at as "checkedAt" from sending_domains where domain = $1 for update',
      [domain],
    );
    if (!rows[0]) return;
    await query('update sending_domains set findings = $2, checked_at = $3, check_at = $4 where domain = $1', [
      domain,
      storable(besideBefore(findings, rows[0])),
      now.toString(),
      checkAt.toString(),
    ]);
  });
}

/** Records of the DNS hold whatever somebody put there; PostgreSQL keeps neither NUL nor half a character. */
export const storable = (findings: object): string =>
  JSON.stringify(findings, (_, value: unknown) => (typeof value === 'string' ? fitToShow(value) : value));

function besideBefore(findings: Findings, before: Pick<SendingDomainRow, 'findings' | 'checkedAt'>): KeptFindings {
  const kept = domainChecks.map((check): [DomainCheck, DomainFinding] => {
    const { verdict, message, record } = findings[check];
    const lastKnown = verdict === 'unknown' ? lastKnownOf(before.findings?.[check], before.checkedAt) : null;
    return [check, { verdict, message, record, lastKnown }];
  });
  return Object.fromEntries(kept) as KeptFindings;
}

function lastKnownOf(before: DomainFinding | undefined, checkedAt: string | null): DomainFinding['lastKnown'] {
  if (!before || checkedAt === null) return null;
  const { verdict, message, lastKnown } = before;
  return verdict === 'unknown' ? lastKnown : { verdict, message, at: checkedAt };
}

/** Keeps who signed the mail of a self-test, and has its domain checked with that. */
export async function noteSignatures(
  { byKey }: Database,
  selfTestId: string,
  signatures: readonly DkimSignature[],
  now: Temporal.Instant,
): Promise<void> {
  await byKey.query(
    `with tested as (update self_tests set signatures = $2 where id = $1 returning mailbox_id)
     update sending_domains set check_at = least(check_at, $3)
     from tested join mailbox_addresses using (mailbox_id)
     where domain = ${domainOfAddress}`,
    [selfTestId, JSON.stringify(signatures), now.toString()],
  );
}
