-- When all folders of an account were last read to their ends, with no mail left aside (rule S13). Written now and then,
-- so an account may have been read a few minutes later as well. Not made from events.
create table account_readings (
  -- The id of a mailbox, or 'relay'.
  account text primary key,
  read_at timestamptz not null
);

-- Whether a mail that is not understood yet may be about a lead.
create index inbound_mails_new_addresses on inbound_mails using gin (addresses) where state = 'new';
create index inbound_mails_new_emails on inbound_mails using gin (email_ids) where state = 'new';
create index inbound_mails_new_relayed on inbound_mails using gin (relayed_ids) where state = 'new';
