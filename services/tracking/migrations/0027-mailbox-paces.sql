-- Which mailboxes gave out mails until now, and until when those that were too slow are read among their like. Not made
-- from events.
create table mailbox_paces (
  mailbox_id uuid primary key,
  -- null: fast enough.
  slow_until timestamptz
);
