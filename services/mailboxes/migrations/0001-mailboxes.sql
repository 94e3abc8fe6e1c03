-- What a mailbox is now. Its truth is the stream `mailbox-<id>`. A removed mailbox keeps its row: its history stays.
create table mailboxes (
  id uuid primary key,
  address text not null,
  facts jsonb not null,
  is_paused boolean not null default false,
  fault_use text,
  fault_words text,
  connected_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);

create index mailboxes_by_address on mailboxes (address) where removed_at is null;

-- What happened to a mailbox: its events as they are shown.
create table mailbox_changes (
  event_id uuid primary key,
  mailbox_id uuid not null,
  kind text not null,
  words text,
  happened_at timestamptz not null
);

create index mailbox_changes_newest_first on mailbox_changes (mailbox_id, happened_at desc, event_id desc);

-- The addresses of the mailboxes that there are, in the form in which addresses are compared. Not made from events, so
-- that a rebuild, which reads streams side by side, cannot meet two owners of an address.
create table mailbox_addresses (
  address text primary key,
  mailbox_id uuid not null unique
);

-- How to sign in, as encrypted text (JWE): written in the commit of the event, deleted in the commit of the removal.
create table mailbox_credentials (
  mailbox_id uuid not null,
  use text not null,
  kid text not null,
  access_revision integer not null,
  sealed text not null,
  primary key (mailbox_id, use)
);

create index mailbox_credentials_by_key on mailbox_credentials (kid, mailbox_id, use);

-- Mails that mailboxes sent to themselves, and what became of them.
create table self_tests (
  id uuid primary key,
  mailbox_id uuid not null,
  started_at timestamptz not null,
  -- In real time. A test that has no end by then was left by a process that died.
  gives_up_at timestamptz not null,
  verdict jsonb not null
);

create index self_tests_newest_first on self_tests (mailbox_id, started_at desc, id desc);

-- How often a user asked servers for something in the running minute.
create table recent_tries (
  user_id text not null,
  what text not null,
  minute_from timestamptz not null,
  tries integer not null,
  primary key (user_id, what)
);
