import type { LeadCopy } from '@cadenza/contracts';
import { comparableAddress } from '@cadenza/mail-address';
import { shownAddress } from '@cadenza/mail-address/shown';
import { advisoryLocks, type Queryable } from '@cadenza/postgres';

/** Prevents erasures until the commit, so that data may be written for a lead that is not marked as erased. */
export async function lockErasures(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock_shared($1)', [advisoryLocks.tracking.erasure]);
}

/**
 * Keeps the fields of leads, unless the leads were erased. Topics overtake each other: of two copies the one with the
 * higher revision stands. Copies from before there were revisions only ever filled blanks.
 */
export async function keepLeads(
  transaction: Queryable,
  leads: readonly (LeadCopy & { id: string; createdAt: string | null })[],
): Promise<void> {
  const rows = leads.map(({ email, formerEmails = null, fields: _, revision = 0, ...lead }) => {
    return { ...lead, revision, email: shownAddress(email), address: comparableAddress(email), formerEmails };
  });
  await lockErasures(transaction);
  await transaction.query(
    `insert into leads (
       id, first_name, last_name, email, address, former_addresses, company, job_role, revision, created_at)
     select id, "firstName", "lastName", email, address, "formerEmails", company, "jobRole", revision, "createdAt"
     from json_to_recordset($1) as lead (
       id uuid, "firstName" text, "lastName" text, email text, address text, "formerEmails" text[], company text,
       "jobRole" text, revision integer, "createdAt" timestamptz)
     where not exists (select from erased_leads where lead_id = lead.id)
     order by id
     on conflict (id) do update set
       ${(['first_name', 'last_name', 'company', 'job_role'] as const).map((column) => `${column} = ${newer(column)}`).join(', ')},
       ${(['email', 'address', 'former_addresses'] as const).map((column) => `${column} = ${ofNewer(column)}`).join(', ')},
       revision = greatest(leads.revision, excluded.revision),
       created_at = coalesce(leads.created_at, excluded.created_at)`,
    [JSON.stringify(rows)],
  );
}

/** In SQL: a column of the newer copy; of two with one revision what the first has, or the other fills. */
const newer = (column: string) =>
  `case when excluded.revision > leads.revision then excluded.${column}
     when excluded.revision < leads.revision then leads.${column}
     else coalesce(nullif(leads.${column}, ''), excluded.${column}) end`;

/** In SQL: a column of the newer copy. */
const ofNewer = (column: string) =>
  `case when excluded.revision >= leads.revision then excluded.${column} else leads.${column} end`;

/** Rewrites the addresses of leads from before they had one form. */
export async function respellLeads(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  const { rows } = await transaction.query<LeadCopy & { id: string; createdAt: string | null }>(
    `select id, first_name as "firstName", last_name as "lastName", email, company, job_role as "jobRole",
       revision, created_at as "createdAt"
     from leads where id = any($1) for update`,
    [leadIds],
  );
  await keepLeads(transaction, rows);
}

/** @returns the addresses that were known, also former ones, in the form of `comparableAddress` */
export async function eraseLeads(transaction: Queryable, leadIds: readonly string[]): Promise<string[]> {
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tracking.erasure]);
  await transaction.query('insert into erased_leads select unnest($1::uuid[]) on conflict do nothing', [leadIds]);
  const { rows } = await transaction.query<{ addresses: string[] }>(
    `delete from leads where id = any($1::uuid[])
     returning coalesce(address, lower(email)) || coalesce(former_addresses, '{}') as addresses`,
    [leadIds],
  );
  return rows.flatMap(({ addresses }) => addresses);
}
