import type { LeadImport } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** What a call says of the import that it is part of. */
export interface ImportPart {
  importId: string;
  fileName?: string | undefined;
}

/**
 * Notes that a call of an import wrote something.
 * @param rewrittenIds the leads that it filled or overwrote; those that the import itself created do not count
 * @returns false when the import is undone, so that the call must not write
 */
export async function noteImport(
  transaction: Queryable,
  { importId, fileName, rewrittenIds, now }: ImportPart & { rewrittenIds: readonly string[]; now: string },
): Promise<boolean> {
  const { rows } = await transaction.query<{ isOpen: boolean }>(
    `insert into lead_imports (id, started_at, file_name, changed)
     select $1, $2, $4, count(*) from leads where id = any($3::uuid[]) and import_id is distinct from $1
     on conflict (id) do update set changed = lead_imports.changed + excluded.changed
     returning undone_at is null as "isOpen"`,
    [importId, now, rewrittenIds, fileName || null],
  );
  return rows[0]?.isOpen === true;
}

/** An email to one of these leads was sent, or may have been. */
export async function noteImportsMailed(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query(
    `update lead_imports set mailed = true
     where not mailed and id in (select import_id from leads where leads.id = any($1::uuid[]) and import_id is not null)`,
    [leadIds],
  );
}

const importsMax = 20;

/**
 * Newest first, without those that are undone. What became of the leads is only counted where they may still be removed.
 *
 * Plan: of leads that were mailed it reads an index alone.
 */
export async function listImports(database: Queryable): Promise<LeadImport[]> {
  const { rows } = await database.query<LeadImport>(
    `with listed as materialized (
       select id, started_at, file_name, changed, mailed from lead_imports
       where undone_at is null or exists (select from leads where import_id = lead_imports.id)
       order by started_at desc, id limit $1
     ), existing as (
       select import_id, count(*) as created
       from leads where import_id = any(array(select id from listed)) group by import_id
     ), removable as (
       select import_id, count(*) filter (where revision > 0) as edited,
         count(*) filter (where exists (select from links where attached and lead_id = leads.id)) as attached
       from leads where import_id = any(array(select id from listed where not mailed)) group by import_id
     )
     select id, started_at as "startedAt", file_name as "fileName", coalesce(created, 0) as created, changed, mailed,
       coalesce(attached, 0) as attached, coalesce(edited, 0) as edited
     from listed left join existing on existing.import_id = id left join removable on removable.import_id = id
     order by started_at desc, id`,
    [importsMax],
  );
  return rows;
}

export async function findImport(
  database: Queryable,
  importId: string,
): Promise<{ mailed: boolean; isUndone: boolean } | undefined> {
  const { rows } = await database.query<{ mailed: boolean; isUndone: boolean }>(
    'select mailed, undone_at is not null as "isUndone" from lead_imports where id = $1',
    [importId],
  );
  return rows[0];
}

/** Waits for calls of the import that are writing now. */
export async function noteUndone(database: Queryable, importId: string, now: string): Promise<void> {
  await database.query('update lead_imports set undone_at = coalesce(undone_at, $2) where id = $1', [importId, now]);
}

export interface ImportedLead {
  id: string;
  place: number;
}

/** The next leads that the import created, after a place, and still exist. */
export async function leadsOfImport(
  database: Queryable,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ImportedLead[]> {
  const { rows } = await database.query<ImportedLead>(
    'select id, place from leads where import_id = $1 and place > $2 order by place limit $3',
    [importId, after, limit],
  );
  return rows;
}
