-- The account that is read for what comes into a mailbox, by the id that `imapAccountId` makes; null: none is.
alter table mailboxes add column imap_account uuid;
update mailboxes set imap_account = (select substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-8' || substr(hex, 14, 3) || '-8' || substr(hex, 18, 3) || '-' || substr(hex, 21, 12)
  from encode(sha256(convert_to(lower(facts -> 'imap' ->> 'host' || '/' || (facts -> 'imap' ->> 'user')), 'UTF8')), 'hex') as hex)::uuid
where facts -> 'imap' ->> 'host' is not null;

-- Accounts that were read for a mailbox until it got another one, or none, or was removed. What they hold of answers to its
-- earlier emails is unread unless they were read to their ends until then (rule S13).
create table former_accounts (
  mailbox_id uuid not null,
  imap_account uuid not null,
  -- For the user: 'ada at imap.example.com'.
  name text not null,
  until timestamptz not null,
  -- Not made from events: whether follow-ups wait because it was not, and when it was read last; null: never.
  is_unread boolean not null default false,
  since timestamptz,
  -- A person lets them leave all the same.
  is_let_go boolean not null default false,
  primary key (mailbox_id, imap_account)
);
create index former_accounts_unread on former_accounts (imap_account) where is_unread;

-- Follow-ups that wait for a mailbox whose reading was turned off go on waiting. Nobody knows its account any more, nor when
-- it was left: after its last email.
insert into former_accounts (mailbox_id, imap_account, name, until)
select id, id, facts ->> 'address', greatest(mailboxes.connected_at, last_send_at, since) + interval '1 day'
from mailboxes join unread_accounts on account_id = id::text
where facts -> 'imap' ->> 'host' is null and not is_let_go;
