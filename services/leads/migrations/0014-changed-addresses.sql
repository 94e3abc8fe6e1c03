-- The addresses that a lead had before, in canonical form, oldest first; null while it has had no other. They are in the lead's row and
-- go with it. Whoever said stop under one of them gets nothing under another.
alter table leads add column former_addresses text[];

-- Emails to a former address of the link's lead that had not ended when it was left: what becomes of them says nothing of how far
-- the link is.
alter table links add column former_emails uuid[] not null default '{}';
