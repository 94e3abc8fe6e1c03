-- An email's row changes when it leaves and when it is opened. It can stay in its page, and out of every index, if no index looks at
-- what changes then.
drop index emails_unknown;
create index emails_unknown on emails (mailbox_id) where unknown_reason is not null;
alter table emails set (fillfactor = 85);
