-- The Message-ID under which a relay gave an email to its recipient, in the place of ours, and what a mail names of that kind.
alter table emails add relayed_id text;
create index emails_relayed on emails (relayed_id) where relayed_id is not null;
alter table inbound_mails add relayed_ids text[] not null default '{}';
