-- What is wrong with a mailbox, without the words of its server. `fault_words`, and `words` of `mailbox_changes`, stay
-- empty, and go with a later version.
alter table mailboxes add column fault_verdict text, add column fault_event_id uuid;

-- What a server said when a mailbox began to need attention, by the event that says so. Words of servers stand in no
-- event, so these rows are not made from events: written in the commit of the event, and left alone by a rebuild.
create table fault_words (
  event_id uuid primary key,
  mailbox_id uuid not null,
  words text not null
);

-- What `tracking` saw of a mailbox, as it reported it last.
create table mailbox_readings (
  mailbox_id uuid primary key,
  last_read_at timestamptz,
  -- Why its inbox cannot be read now, in a sentence for users.
  trouble text
);

-- When an inbox could not be read, and what was said of it at the beginning.
create table mailbox_troubles (
  number bigint generated always as identity primary key,
  mailbox_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  words text not null
);

create unique index mailbox_troubles_open on mailbox_troubles (mailbox_id) where ended_at is null;
create index mailbox_troubles_newest_first on mailbox_troubles (mailbox_id, number desc);

-- How many mails arrived on a day in the mailbox's zone.
create table mailbox_days (
  mailbox_id uuid not null,
  day date not null,
  read bigint not null,
  primary key (mailbox_id, day)
);
