-- Sent copies under Message-IDs that a server put in place of ours (rule M9), until their emails are known to have left. Not
-- made from events. Of an email each mailbox may say it once; only that which sent it is believed.
create table relayed_copies (
  email_id uuid not null,
  mailbox_id uuid not null,
  -- With its brackets, as the recipient sees it.
  relayed_id text not null,
  -- Of the address that the copy went to.
  address_tag text not null,
  found_at timestamptz not null,
  primary key (email_id, mailbox_id)
);

-- Whether its server replaces Message-IDs, so that mails which name none of ours may still be about our emails.
alter table mailboxes add column replaces_message_ids boolean not null default false;
