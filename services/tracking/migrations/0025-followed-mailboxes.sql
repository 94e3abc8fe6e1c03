-- The mailboxes that people connected, as their events tell of them. Their passwords are asked for when they are needed.
create table mailboxes (
  id uuid primary key,
  -- Which share of the work it belongs to; the copies of the service divide the shares.
  shard integer not null,
  -- Under which it writes, in the form in which addresses are compared.
  own_addresses text[] not null,
  -- Where its inbox is: host, port, security and user; null: it cannot be read.
  imap jsonb,
  -- Grows when the servers or their passwords change.
  access_revision integer not null,
  timezone text not null,
  -- What a person must mend first.
  fault_use text,
  connected_at timestamptz not null,
  removed_at timestamptz
);

create index mailboxes_by_shard on mailboxes (shard) where removed_at is null and imap is not null;
create index mailboxes_by_address on mailboxes using gin (own_addresses) where removed_at is null;

-- How many mails arrived in a mailbox on a day in its time zone. Not made from events: mails are none.
create table mailbox_days (
  mailbox_id uuid not null,
  day date not null,
  mails integer not null,
  primary key (mailbox_id, day)
);

-- Mails that a server did not give out, though it gave out others. They are asked for again, for days.
create table refused_mails (
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  first_refused_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  primary key (folder, uid_validity, uid)
);

-- Which mailbox sends an email; null: the relay.
alter table emails add column mailbox_id uuid;

create index emails_of_mailbox on emails (mailbox_id, handed_over_at) where mailbox_id is not null;

-- Emails whose Sent copy would prove that they left (rule D2).
create index emails_unknown on emails (mailbox_id)
  where unknown_reason is not null and sent_at is null and failed_at is null;
