-- The folders of mailboxes as they were last listed, and which of them a person wants read or left out (rule M12). Not made
-- from events: the names are by strangers, and may be personal data.
create table mailbox_folders (
  mailbox_id uuid primary key,
  folders jsonb not null
);
create table folder_choices (
  mailbox_id uuid not null,
  -- A hash of the path, as in mailbox_folders.
  folder text not null,
  is_read boolean not null,
  primary key (mailbox_id, folder)
);
