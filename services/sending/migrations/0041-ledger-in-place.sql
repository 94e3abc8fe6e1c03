-- An email's row changes once in its life, when its attempt ends. It can stay in its page, and out of every index, if no index looks
-- at what changes: its status. What has a reason is little, and has all that are unknown.
create index emails_with_reason on emails (handed_over_at) where reason is not null;
drop index emails_unknown;
alter table emails set (fillfactor = 85);
