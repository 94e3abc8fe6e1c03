-- Leads are found however their letters are put together, with and without accents, and by both spellings of a domain.
alter table leads drop column search_text;
alter table leads add column search_text text not null generated always as (
  search_form(first_name || ' ' || last_name || E'\n' || email || E'\n' || coalesce(company, '') || E'\n' || coalesce(job_role, '')
    || case when address <> lower(email) then E'\n' || address else '' end)
) stored;

-- Leads whose address may have another form now: the service gives it to them at its next start, and empties this.
create table leads_to_respell (id uuid primary key);
insert into leads_to_respell
select id from leads where octet_length(email) <> length(email) or email ~* '@(.*[.])?xn--' or email ~ '[.]\s*$';

-- Leads that turned out to have the address of another one, which stands for them. What the other services keep of them goes
-- when that one is erased.
create table joined_leads (
  id uuid primary key,
  into_id uuid not null
);
create index joined_leads_into on joined_leads (into_id);
