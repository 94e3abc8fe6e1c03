-- How far a folder of the mailbox was read. UIDs mean something only together with their UIDVALIDITY (RFC 3501, 2.3.1.1).
create table mailbox_cursors (
  folder text primary key,
  uid_validity bigint not null,
  last_uid bigint not null
);

-- Emails of which the Sent folder has a copy, until it is known here what became of them (rule D2).
create table sent_copies (
  email_id uuid primary key,
  found_at timestamptz not null
);
