-- Vault rows: the refusals that do not say whom they are about (rule D10), one for each email that was refused so last. They
-- hold the words of mail servers, and go with the lead and with the end of the email.
create table unclear_refusals (
  email_id uuid primary key,
  -- Through which the email was to leave: the id of a mailbox, or 'relay'.
  account_id text not null,
  -- Of the recipient.
  domain text not null,
  code integer not null,
  said text not null,
  -- `said` without what differs from recipient to recipient. Refusals of one kind are decided together; a kind has a UUID of
  -- version 8, whose bits are free.
  same_words text not null,
  kind uuid not null generated always as (
    overlay(overlay(md5(same_words) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid) stored,
  -- Since when it has been unclear; null: by now it is about the account, or a person said so.
  first_at timestamptz,
  last_at timestamptz not null,
  tries integer not null default 1,
  -- Whether nothing was accepted through the account since.
  in_row boolean not null default true,
  -- It is not tried again before a person decides.
  awaits_person boolean not null default false
);
create index unclear_refusals_kind on unclear_refusals (kind);
create index unclear_refusals_in_row on unclear_refusals (account_id, kind) where in_row;

-- How many recipients in a row were refused with the same words, where that is the fault.
alter table accounts add recipients integer;
