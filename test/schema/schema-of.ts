import { openDatabase } from '@cadenza/postgres';

/** What belongs to an extension is its own matter. */
const isOurs = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

/** Everything in the schema `public` as SQL, one row an object, in an order that depends on names alone. */
const describe = `
  with columns as (
    select attrelid as id, string_agg('  ' || concat_ws(' ',
      quote_ident(attname), format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
      case when attstorage <> typstorage then
        'storage ' || case attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end
      end,
      case
        when attgenerated <> '' then
          'generated always as (' || expression || ')' || case attgenerated when 's' then ' stored' else '' end
        when attidentity <> '' then 'generated ' || case attidentity when 'a' then 'always' else 'by default' end || ' as identity'
        when expression is not null then 'default ' || expression
      end,
      case when attnotnull then 'not null' end), E',\\n' order by attnum) as text
    from pg_attribute
    join pg_type on pg_type.oid = atttypid
    left join lateral (
      select pg_get_expr(adbin, adrelid, true) as expression from pg_attrdef where adrelid = attrelid and adnum = attnum
    ) as value on true
    where attnum > 0 and not attisdropped group by attrelid
  ), constraints as (
    select conrelid as id,
      string_agg(E',\\n  constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid, true), '' order by contype <> 'p', conname) as text
    from pg_constraint where contype <> 'n' group by conrelid
  ), parameters as (
    select pg_class.oid as id,
      string_agg(setting, ', ' order by setting) as text
    from pg_class left join pg_class as toast on toast.oid = pg_class.reltoastrelid,
      unnest(pg_class.reloptions || array(select 'toast.' || each from unnest(toast.reloptions) as each)) as setting
    group by pg_class.oid
  ), indexes as (
    select indrelid as id, string_agg(E'\\n' || pg_get_indexdef(indexrelid, 0, true) || ';', '' order by indexrelid::regclass::text) as text
    from pg_index where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    group by indrelid
  ), triggers as (
    select tgrelid as id, string_agg(E'\\n' || pg_get_triggerdef(oid, true) || ';', '' order by tgname) as text
    from pg_trigger where not tgisinternal group by tgrelid
  ), objects as (
    select 1 as part, extname::text as name, 'create extension ' || quote_ident(extname) || ';' as text
    from pg_extension where extname <> 'plpgsql'
    union all
    select 2, typname, 'create type ' || quote_ident(typname) || ' as enum ('
      || (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid) || ');'
    from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace and ${isOurs('pg_type', 'pg_type.oid')}
    union all
    select 3, relname, 'create sequence ' || quote_ident(relname) || ';'
    from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e'))
    union all
    select 4, relname, 'create table ' || quote_ident(relname) || E' (\\n' || columns.text || coalesce(constraints.text, '') || E'\\n)'
      || coalesce(' with (' || parameters.text || ')', '') || ';' || coalesce(indexes.text, '') || coalesce(triggers.text, '')
    from pg_class left join columns on columns.id = oid left join constraints on constraints.id = oid
      left join parameters on parameters.id = oid left join indexes on indexes.id = oid left join triggers on triggers.id = oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and ${isOurs('pg_class', 'pg_class.oid')}
    union all
    select 5, relname, 'create' || case relkind when 'm' then ' materialized' else '' end || ' view ' || quote_ident(relname) || E' as\\n'
      || pg_get_viewdef(oid, true) || coalesce(indexes.text, '') || coalesce(triggers.text, '')
    from pg_class left join indexes on indexes.id = oid left join triggers on triggers.id = oid
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace and ${isOurs('pg_class', 'pg_class.oid')}
    union all
    select 6, oid::regprocedure::text, trim(E'\\n' from replace(pg_get_functiondef(oid), ' FUNCTION public.', ' FUNCTION ')) || ';'
    from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p', 'w') and ${isOurs('pg_proc', 'pg_proc.oid')}
  )
  select text from objects order by part, name collate "C"`;

/** Kinds of objects that would be missing above. */
const unknown = `
  select relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('p', 'f', 'c') and ${isOurs('pg_class', 'pg_class.oid')}
  union all
  select typname from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('d', 'r') and ${isOurs('pg_type', 'pg_type.oid')}
  union all
  select proname from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'a' and ${isOurs('pg_proc', 'pg_proc.oid')}
  union all select polname from pg_policy
  union all select nspname from pg_namespace where nspname not in ('public', 'information_schema') and nspname !~ '^pg_'`;

/**
 * The schema of a database: each extension, type, sequence, table (with its indexes and triggers), view and function, as
 * PostgreSQL writes it. To be read and compared, not to be run.
 * @throws Error when the database has an object of a kind that this does not know
 */
export async function schemaOf(url: string): Promise<string[]> {
  await using database = openDatabase(url, { connectionsMax: 1 });
  const others = await database.query<{ name: string }>(unknown);
  if (others.rows.length > 0)
    throw new Error(`schema-of.ts cannot describe ${others.rows.map(({ name }) => name).join(', ')}: teach it to.`);
  const { rows } = await database.query<{ text: string }>(describe);
  return rows.map(({ text }) => text);
}
