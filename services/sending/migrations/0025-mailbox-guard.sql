alter table mailboxes
  -- After the @ of its address, in ASCII; null: a free mail provider, whose domain is nobody's (rule S8).
  add column domain text,
  -- The newest decision of its guard that somebody knew of who resumed it.
  add column guard_known_at timestamptz,
  -- The version of the stream `guard-<id>`, and when its newest event was decided.
  add column guard_version integer not null default 0,
  add column guard_decided_at timestamptz,
  -- When the guard last stopped it; emails before that are not counted again.
  add column guard_tripped_at timestamptz,
  -- Why it was stopped, or why its allowance is halved since, as a sentence for users.
  add column guard_reason text,
  add column guard_warning text,
  -- The version that `mailboxes` was told last.
  add column guard_told integer not null default 0;

create index mailboxes_domain on mailboxes (domain) where domain is not null;
create index mailboxes_warned on mailboxes (id) where guard_warning is not null;
create index mailboxes_guard_untold on mailboxes (id) where guard_version > guard_told;

-- What the guard of a mailbox counts (rule S8): all of its recent emails, once there is an alarming one.
create index emails_of_mailbox on emails (mailbox_id, handed_over_at) where mailbox_id is not null;
create index emails_alarming_of_mailbox on emails (mailbox_id, handed_over_at)
  where mailbox_id is not null and (dead_address or complained);
