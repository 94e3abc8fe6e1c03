import type { Lead } from '@cadenza/contracts';
import { VersionConflict } from '@cadenza/event-store';
import { canonicalAddress } from '@cadenza/mail-address';
import { jsonArray, type Queryable, textArray } from '@cadenza/postgres';
import { blocksOf } from '../blocks.ts';
import { leadStatus } from '../filter/lead-status.ts';
import { contactedAt } from '../filter/order.ts';
import type { PlacedLead } from '../lead/join-spellings.ts';
import type { StoredLead } from '../lead/state.ts';
import { busKeyBytes, newBusKeys } from './bus-keys.ts';

const uniqueViolation = '23505';

/** In SQL: what other services hear of a person. Values of fields that were deleted are on their way out. */
const toldColumns = `first_name as "firstName", last_name as "lastName", email, company,
  job_role as "jobRole", leads.fields - array(select key from fields_to_remove) as fields`;
/** In SQL: what a row of `leads` says of a person. */
export const leadFieldColumns = `${toldColumns}, tags`;
/** In SQL: a row of `leads`. */
const leadColumns = `leads.id, ${leadFieldColumns}, leads.status, leads.created_at as "createdAt"`;
/** In SQL: the same with what has become of the lead (rule J8), and when it got its last email. */
export const shownLeadColumns = `leads.id, ${leadFieldColumns}, ${leadStatus} as status, leads.created_at as "createdAt",
  ${contactedAt} as "contactedAt"`;
/** In SQL: a row of `leads` as decisions read it. */
const storedColumns = `${leadColumns}, revision, former_addresses as "formerAddresses"`;

export async function findByAddresses(
  database: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, StoredLead>> {
  const { rows } = await database.query<StoredLead & { address: string }>(
    `select ${storedColumns}, address from leads where address = any($1)`,
    [addresses],
  );
  return new Map(rows.map(({ address, ...lead }) => [address, lead]));
}

export async function findLeads(database: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, StoredLead>> {
  const { rows } = await database.query<StoredLead>(`select ${storedColumns} from leads where id = any($1::uuid[])`, [
    ids,
  ]);
  return new Map(rows.map((lead) => [lead.id, lead]));
}

/** What has become of a lead (rule J8); `new` for one that was erased meanwhile. */
export async function statusOf(database: Queryable, id: string): Promise<string> {
  const { rows } = await database.query<{ status: string }>(`select ${leadStatus} as status from leads where id = $1`, [
    id,
  ]);
  return rows[0]?.status ?? 'new';
}

/** What other services hear of a lead. */
export type ToldLead = Omit<StoredLead, 'tags' | 'status'>;

/** What other services hear of leads, and the keys with which it is sealed, but none of a lead that has none yet. */
export async function findTold(
  database: Queryable,
  ids: readonly string[],
): Promise<{ leads: ToldLead[]; keys: [id: string, key: Buffer][] }> {
  const { rows } = await database.query<ToldLead & { key: Buffer | null }>(
    `select id, ${toldColumns}, created_at as "createdAt", revision, former_addresses as "formerAddresses", bus_key as key
     from leads where id = any($1::uuid[])`,
    [ids],
  );
  return { leads: rows, keys: rows.flatMap(({ id, key }) => (key === null ? [] : [[id, key]])) };
}

/** The addresses that these leads have and had, as far as they have any. */
export async function addressesOf(database: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ address: string }>(
    `select unnest(array[email, address] || former_addresses) as address from leads where id = any($1::uuid[])`,
    [ids],
  );
  return rows.flatMap(({ address }) => address ?? []);
}

/** Which of these leads exist, and whether they are mailable (rule J5). */
export async function findMailability(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await database.query<{ id: string; mailable: boolean }>(
    'select id, address is not null as mailable from leads where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, mailable }) => [id, mailable]));
}

export async function existingLeadIds(database: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('select id from leads where id = any($1::uuid[])', [ids]);
  return rows.map(({ id }) => id);
}

/**
 * Prevents leads from being erased, and their addresses from being changed, before the commit.
 * @param wereMailable what a decision assumed
 */
export async function lockLeads(
  transaction: Queryable,
  wereMailable: readonly { leadId: string; mailable: boolean }[],
): Promise<void> {
  const { rows } = await transaction.query<{ id: string; mailable: boolean }>(
    'select id, address is not null as mailable from leads where id = any($1::uuid[]) order by id for key share',
    [wereMailable.map(({ leadId }) => leadId)],
  );
  const areMailable = new Map(rows.map(({ id, mailable }) => [id, mailable]));
  if (wereMailable.some(({ leadId, mailable }) => areMailable.get(leadId) !== mailable))
    throw new VersionConflict('A lead was erased or got another address meanwhile');
}

/**
 * Prevents a lead from being erased or joined before the commit, and others from locking it.
 * @returns whether it exists
 */
export async function lockLead(transaction: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await transaction.query('select from leads where id = $1 for no key update', [id]);
  return rowCount === 1;
}

/**
 * Inserts leads in the order of their addresses, so that two imports with the same addresses never deadlock. Their
 * places follow the given order.
 *
 * An array for each column, since PostgreSQL takes three times as long to read records from JSON.
 *
 * @param importId the import that creates them
 * @throws VersionConflict when another transaction took an address; this transaction cannot continue then
 */
export async function insertLeads(transaction: Queryable, leads: readonly Lead[], importId?: string): Promise<void> {
  if (leads.length === 0) return;
  const texts = (textOf: (lead: Lead) => string | null) => textArray(leads.map(textOf));
  const inserted = transaction.query(
    `insert into leads (
       id, place, first_name, last_name, email, address, company, job_role, fields, tags, status, created_at, import_id,
       bus_key)
     select id, place, first_name, last_name, email, address, company, job_role, fields,
       case when tags = '[]' then '{}' else array(select jsonb_array_elements_text(tags)) end,
       status, created_at, $12, substr($13::bytea, ((number - 1) * ${busKeyBytes} + 1)::int, ${busKeyBytes})
     from (
       -- The sequence is asked for by a query of its own, which is answered once.
       select *, nextval((select pg_get_serial_sequence('leads', 'place')::regclass)) as place
       from unnest(
         $1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[],
         $10::text[], $11::timestamptz[]
       ) with ordinality as lead (
         id, first_name, last_name, email, address, company, job_role, fields, tags, status, created_at, number)
     ) as placed
     order by address`,
    [
      texts(({ id }) => id),
      texts(({ firstName }) => firstName),
      texts(({ lastName }) => lastName),
      texts(({ email }) => email),
      texts(({ email }) => canonicalAddress(email)),
      texts(({ company }) => company),
      texts(({ jobRole }) => jobRole),
      jsonArray(leads.map(({ fields }) => fields)),
      jsonArray(leads.map(({ tags }) => tags)),
      texts(({ status }) => status),
      texts(({ createdAt }) => createdAt),
      importId ?? null,
      newBusKeys(leads.length),
    ],
  );
  await inserted.catch(refuseTaken);
}

function refuseTaken(error: { code?: string }): never {
  throw error.code === uniqueViolation ? new VersionConflict('An address was taken meanwhile') : error;
}

/**
 * Writes leads over their rows, each with the next revision.
 * @throws VersionConflict when one was changed or erased since it was read, or when another lead took its new address;
 *   this transaction cannot continue then
 */
export async function rewriteLeads(transaction: Queryable, leads: readonly StoredLead[]): Promise<void> {
  const ordered = leads.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const block of blocksOf(ordered)) {
    const rewritten = transaction.query(
      `update leads set first_name = lead."firstName", last_name = lead."lastName", email = lead.email,
         address = case when leads.email = lead.email then leads.address else lead.address end,
         former_addresses = lead."formerAddresses", company = lead.company, job_role = lead."jobRole",
         fields = lead.fields, tags = lead.tags, revision = leads.revision + 1, is_indexed = false
       from json_to_recordset($1) as lead (
         id uuid, "firstName" text, "lastName" text, email text, address text, "formerAddresses" text[], company text,
         "jobRole" text, fields jsonb, tags text[], revision integer)
       where leads.id = lead.id and leads.revision = lead.revision`,
      [JSON.stringify(block.map((lead) => ({ ...lead, address: canonicalAddress(lead.email) })))],
    );
    const { rowCount } = await rewritten.catch(refuseTaken);
    if (rowCount !== block.length) throw new VersionConflict('A lead was changed or erased meanwhile');
  }
}

/** These leads and all others that now have one of their addresses, locked until the commit. */
export async function findToRespell(transaction: Queryable, ids: readonly string[]): Promise<PlacedLead[]> {
  const { rows: listed } = await transaction.query<PlacedLead>(
    `select ${storedColumns}, address, place
     from leads where id = any($1::uuid[]) order by id for update`,
    [ids],
  );
  const known = new Set(listed.map(({ id }) => id));
  const { rows: others } = await transaction.query<PlacedLead>(
    `select ${storedColumns}, address, place
     from leads where address = any($1) order by id for update`,
    [listed.flatMap(({ email }) => canonicalAddress(email) ?? [])],
  );
  return [...listed, ...others.filter(({ id }) => !known.has(id))];
}

export async function setAddresses(
  transaction: Queryable,
  leads: readonly Pick<PlacedLead, 'id' | 'email' | 'address'>[],
): Promise<void> {
  await transaction.query(
    `update leads set email = lead.email, address = lead.address, is_indexed = false
     from json_to_recordset($1) as lead (id uuid, email text, address text)
     where leads.id = lead.id and (leads.email, leads.address) is distinct from (lead.email, lead.address)`,
    [JSON.stringify(leads.map(({ id, email, address }) => ({ id, email, address })))],
  );
}

export async function deleteLeads(transaction: Queryable, ids: readonly string[]): Promise<number> {
  const { rowCount } = await transaction.query('delete from leads where id = any($1::uuid[])', [ids]);
  return rowCount ?? 0;
}

const tagsMax = 1_000;

/** The tags that most leads have, in their most frequent spelling, and how many have each. */
export async function countTags(database: Queryable): Promise<{ tag: string; leads: number }[]> {
  const { rows } = await database.query<{ tag: string; leads: number }>(
    `select (array_agg(tag order by leads desc, tag))[1] as tag, sum(leads)::int as leads
     from (select tag, count(*) as leads from leads, unnest(tags) as tag group by tag) as spellings
     group by lower(tag) order by leads desc, tag limit $1`,
    [tagsMax],
  );
  return rows;
}
