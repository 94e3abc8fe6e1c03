-- The address as addresses are compared. Empty in rows that a version before it wrote: there it is the email in lower case.
alter table leads add column address text;
drop index leads_of_address;
create index leads_of_address on leads (coalesce(address, lower(email)));

-- Leads whose address may have another form now: the service gives it to them at its next start, and empties this.
create table leads_to_respell (id uuid primary key);
insert into leads_to_respell
select id from leads where octet_length(email) <> length(email) or email ~* '@(.*[.])?xn--' or email ~ '[.]\s*$';

-- Rows of a report are found however their letters are put together, with and without accents.
alter table leads add column search_text text not null generated always as (
  search_form(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company, '') || ' ' || coalesce(job_role, '')
    || case when address <> lower(email) then ' ' || address else '' end)
) stored;
