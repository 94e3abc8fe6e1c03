-- Leads are filtered, and found by texts in their middle. The index below answers in blocks of 16,384 places, newest first, so that a page costs
-- much the same whether a filter fits many leads, few or none: whoever reads it asks for one block after the other.
create extension if not exists pg_trgm;

-- A text as a pattern that finds it anywhere. What it has of `like`'s own signs is escaped after its form is known, which may make some.
create function search_pattern(searched text) returns text language sql immutable strict parallel safe
return '%' || replace(replace(replace(search_form(searched), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- All values of a lead's custom fields in the form in which they are searched.
create function lead_values(fields jsonb) returns text language sql immutable strict parallel safe
return case when fields <> '{}' then (select search_form(string_agg(value, E'\n')) from jsonb_each_text(fields)) end;

-- What a lead lacks, and the custom fields of which it has a value.
create function lead_marks(first_name text, last_name text, email text, company text, job_role text, fields jsonb)
returns text[] language plpgsql immutable parallel safe as $$
declare
  marks text[] := '{}';
begin
  if first_name = '' then marks := marks || 'no firstName'::text; end if;
  if last_name = '' then marks := marks || 'no lastName'::text; end if;
  if email = '' then marks := marks || 'no email'::text; end if;
  if coalesce(company, '') = '' then marks := marks || 'no company'::text; end if;
  if coalesce(job_role, '') = '' then marks := marks || 'no jobRole'::text; end if;
  if fields <> '{}' then marks := marks || array(select jsonb_object_keys(fields)); end if;
  return marks;
end
$$;

-- A lead has some two hundred terms, and to index them costs more than to import it. So the service does it afterwards, in blocks, which is
-- also cheaper, and whoever looks for leads looks through those that are not indexed yet.
alter table leads add column is_indexed boolean not null default false;
create index leads_to_index on leads (place) where not is_indexed;

-- One index instead of several: the block stands in it beside the terms, and all are looked up together. The list of pending entries takes a
-- whole block of the service, which then empties it.
create index leads_by_terms on leads using gin (
  (array[(place >> 14)::int]),
  search_form(first_name || ' ' || last_name) gin_trgm_ops,
  search_form(email || case when address <> lower(email) then E'\n' || address else '' end) gin_trgm_ops,
  search_form(company) gin_trgm_ops,
  search_form(job_role) gin_trgm_ops,
  lead_values(fields) gin_trgm_ops,
  tags,
  lead_marks(first_name, last_name, email, company, job_role, fields)
) with (gin_pending_list_limit = 16384) where is_indexed;
create index leads_by_creation on leads (((place >> 14)::int), created_at);

-- Links are looked up by the place of their lead as well. Rows of leads are no read model, and neither is what is copied from them.
alter table links add column lead_place bigint;
update links set lead_place = place from leads where leads.id = lead_id;
create function place_link() returns trigger language plpgsql as $$
begin
  new.lead_place := (select place from leads where id = new.lead_id);
  return new;
end
$$;
create trigger links_placed before insert on links for each row execute function place_link();
create index links_attached_by_place on links (campaign_id, lead_place) where attached;
create index links_failed on links (lead_place, campaign_id)
  where attached and (outcome = 'failed' or not mailable or failed_at is not null);
create index links_mailed on links (lead_place, campaign_id, sent_at) where sent_at is not null;
create index links_opened on links (lead_place, campaign_id, opened_at) where opened_at is not null;
create index links_clicked on links (lead_place, campaign_id, clicked_at) where clicked_at is not null;
create index links_replied on links (lead_place, campaign_id, replied_at) where replied_at is not null;
create index links_bounced on links (lead_place, campaign_id, bounced_at) where bounced_at is not null;
create index links_complained on links (lead_place, campaign_id, spam_at) where spam_at is not null;

-- Filters saved under names. A filter can hold an address or a name, so that events name segments by id only, as they do leads.
create table segments (
  id uuid primary key,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The columns of the list that each user chose.
create table lead_columns (
  user_id text primary key,
  columns text[] not null
);
