-- The hashes of the addresses that a lead had before, with those of their earlier spellings; null while it has had no other. Who said
-- stop under one of them gets nothing; what was sent to them, and what bounced there, is no longer about the lead (rule J2).
alter table leads add column former_hashes text[];
create index leads_former_hashes on leads using gin (former_hashes) where former_hashes is not null;

-- The address that an enrolment follows since its lead got another one; null before.
alter table enrolments add column address_hash text;
