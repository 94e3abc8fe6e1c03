import type { LeadCopy } from '@cadenza/contracts';
import { canonicalAddress, domainOf } from '@cadenza/mail-address';
import { shownAddress } from '@cadenza/mail-address/shown';
import { advisoryLocks, type Queryable } from '@cadenza/postgres';
import { addressRisk } from '../address-check/address-risk.ts';
import { addressesAfter, addressesOf, type KnownAddresses } from '../enrolment/known-addresses.ts';
import { allHashes } from '../stops/reach.ts';
import { forgetDeadAddressReplies } from './dead-address-replies.ts';
import { forgetMailDomains, noteMailDomains } from './mail-domains.ts';
import { eraseSaid } from './refused-ways.ts';
import { eraseReplyWords } from './reply-words.ts';
import { eraseRefusals } from './unclear-refusals.ts';

/**
 * Keeps or corrects the fields of leads, with the hashes of earlier spellings of their addresses. Leads that were
 * erased stay erased, however late their fields arrive. Topics overtake each other: a copy that is older than the one
 * here changes nothing, and one that is here before its lead is in any campaign must not be lost.
 */
export async function keepLeads(
  transaction: Queryable,
  leads: readonly (LeadCopy & { id: string })[],
  secret: string,
): Promise<void> {
  const heard = leads.map(({ email, formerEmails, fields = {}, revision = 0, ...lead }) => {
    const addresses = addressesOf({ email, formerEmails }, secret);
    const address = canonicalAddress(email);
    const checked = { mailDomain: domainOf(email), risk: address === null ? null : addressRisk(address) };
    return { ...lead, fields, revision, email: shownAddress(email), ...addresses, ...checked };
  });
  await transaction.query('select pg_advisory_xact_lock_shared($1)', [advisoryLocks.sending.erasure]);
  const inserted = await insertUnknown(transaction, heard);
  const known = heard.filter(({ id }) => !inserted.has(id));
  if (known.length > 0) await rewriteKnown(transaction, known, secret);
  await noteMailDomains(
    transaction,
    heard.flatMap(({ mailDomain }) => mailDomain ?? []),
  );
}

type HeardLead = Omit<LeadCopy, 'formerEmails'> &
  KnownAddresses & { id: string; revision: number; mailDomain: string | null; risk: string | null };

/** In SQL: copies of leads as `$1` has them. */
const heardLeads = `json_to_recordset($1) as lead (
       id uuid, "firstName" text, "lastName" text, email text, company text, "jobRole" text, fields jsonb,
       revision integer, "mailDomain" text, risk text, "addressHash" text, "earlierHashes" text[],
       "formerHashes" text[])`;

async function insertUnknown(transaction: Queryable, leads: readonly HeardLead[]): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ id: string }>(
    `insert into leads (
       id, first_name, last_name, email, company, job_role, fields, revision, mail_domain, risk, address_hash,
       earlier_hashes, former_hashes)
     select id, "firstName", "lastName", email, company, "jobRole", fields, revision, "mailDomain", risk, "addressHash", (
       select array_agg(distinct hash)
       from unnest("earlierHashes" || array(
         select hash from leads, unnest(earlier_hashes) as hash
         where leads.address_hash = "addressHash" and earlier_hashes is not null)) as hash
       where hash <> "addressHash"), "formerHashes"
     from ${heardLeads}
     where not exists (select from erased_leads where lead_id = id)
     on conflict do nothing
     returning id`,
    [JSON.stringify(leads)],
  );
  return new Set(rows.map(({ id }) => id));
}

async function rewriteKnown(transaction: Queryable, heard: readonly HeardLead[], secret: string): Promise<void> {
  type Known = KnownAddresses & { id: string; email: string; revision: number; mailDomain: string | null };
  const { rows } = await transaction.query<Known>(
    `select id, email, revision, mail_domain as "mailDomain", address_hash as "addressHash", earlier_hashes as "earlierHashes",
       former_hashes as "formerHashes"
     from leads where id = any($1::uuid[]) order by id for update`,
    [heard.map(({ id }) => id)],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const newer = heard.flatMap((lead) => {
    const before = known.get(lead.id);
    return before && lead.revision >= before.revision ? [{ ...lead, ...addressesAfter(before, lead, secret) }] : [];
  });
  await transaction.query(
    `update leads set first_name = "firstName", last_name = "lastName", email = lead.email, company = lead.company,
       job_role = "jobRole", fields = lead.fields, revision = lead.revision, mail_domain = "mailDomain",
       risk = lead.risk, address_hash = "addressHash",
       earlier_hashes = "earlierHashes", former_hashes = "formerHashes"
     from ${heardLeads} where leads.id = lead.id`,
    [JSON.stringify(newer)],
  );
  const left = newer.flatMap(({ id, mailDomain }) => {
    const before = known.get(id)?.mailDomain ?? null;
    return before === null || before === mailDomain ? [] : [before];
  });
  if (left.length > 0) await forgetMailDomains(transaction, left);
}

/** After leads were joined, what was sent to the former spellings, and what they said, counts for the joined lead. */
export async function joinAddresses(
  transaction: Queryable,
  joined: readonly { leadId: string; fromLeadId: string }[],
): Promise<void> {
  for (const { leadId, fromLeadId } of joined) {
    await transaction.query(
      `update leads set earlier_hashes = (
         select array_agg(distinct hash) from unnest(leads.earlier_hashes || other.address_hash || other.earlier_hashes) as hash
         where hash <> leads.address_hash)
       from leads as other where leads.id = $1 and other.id = $2`,
      [leadId, fromLeadId],
    );
  }
}

/** Rewrites the addresses of older leads in the canonical form. */
export async function respellLeads(transaction: Queryable, leadIds: readonly string[], secret: string): Promise<void> {
  const { rows } = await transaction.query<LeadCopy & { id: string }>(
    `select id, first_name as "firstName", last_name as "lastName", email, company, job_role as "jobRole", fields, revision
     from leads where id = any($1) for update`,
    [leadIds],
  );
  await keepLeads(transaction, rows, secret);
}

/**
 * Erases the fields of leads, their addresses on the blocklist, the rendered texts of their emails and the words of mail
 * servers about them. The ledger keeps only ids and outcomes. Locks the enrolments first: a claim that has one locked commits before its email's
 * contents are deleted, and a later claim finds nobody waiting, because the same commit detaches the leads. Locks the
 * emails as well, for the words of an end that is just being recorded.
 *
 * @returns the ids of the emails of these leads
 */
export async function eraseLeads(transaction: Queryable, leadIds: readonly string[]): Promise<string[]> {
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.sending.erasure]);
  await transaction.query(
    `insert into erased_leads (lead_id, address_hash)
     select id, address_hash from unnest($1::uuid[]) as id left join leads using (id) on conflict do nothing`,
    [leadIds],
  );
  await transaction.query('select from enrolments where lead_id = any($1) for update', [leadIds]);
  await transaction.query(
    `delete from blocklist using leads
     where leads.id = any($1) and blocklist.hash = any(${allHashes} || coalesce(former_hashes, '{}'))`,
    [leadIds],
  );
  const { rows: gone } = await transaction.query<{ domain: string | null }>(
    'delete from leads where id = any($1) returning mail_domain as domain',
    [leadIds],
  );
  await forgetMailDomains(
    transaction,
    gone.flatMap(({ domain }) => domain ?? []),
  );
  const emails = await transaction.query<{ id: string }>('select id from emails where lead_id = any($1) for update', [
    leadIds,
  ]);
  const emailIds = emails.rows.map(({ id }) => id);
  await transaction.query('delete from email_contents where email_id = any($1)', [emailIds]);
  await eraseReplyWords(transaction, emailIds);
  await eraseSaid(transaction, emailIds);
  await eraseRefusals(transaction, emailIds);
  await forgetDeadAddressReplies(transaction, emailIds);
  return emailIds;
}

/** The domains of the addresses of these leads, in ASCII; one whose address has none is left out. */
export async function mailDomainsOf(
  database: Queryable,
  leadIds: readonly string[],
): Promise<{ leadId: string; domain: string }[]> {
  const { rows } = await database.query<{ leadId: string; domain: string }>(
    'select id as "leadId", mail_domain as domain from leads where id = any($1) and mail_domain is not null',
    [leadIds],
  );
  return rows;
}
