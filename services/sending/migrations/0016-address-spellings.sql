-- The hashes that an address had while each of its spellings was taken for an address of its own: what was sent to them,
-- and what they said, still counts. Empty for most.
alter table leads add column earlier_hashes text[];
create index leads_earlier_hashes on leads using gin (earlier_hashes) where earlier_hashes is not null;

-- Leads whose address may have another form now: the service gives it to them at its next start, and empties this.
create table leads_to_respell (id uuid primary key);
insert into leads_to_respell
select id from leads where octet_length(email) <> length(email) or email ~* '@(.*[.])?xn--' or email ~ '[.]\s*$';
