-- Accounts whose follow-ups wait because nobody has read lately what leads answer (rule S13). A row goes when the account
-- is read again. Not made from events.
create table unread_accounts (
  -- The id of a mailbox, or 'relay'.
  account_id text primary key,
  -- When it was last read to its end; null: it never was. Where nobody can tell, since when that is so.
  since timestamptz,
  is_known boolean not null,
  -- A person lets its follow-ups leave all the same.
  is_let_go boolean not null default false
);

-- Leads that wait for their follow-up because what they may have answered has not had its effect yet (rule S13), with what
-- is to be asked again: the email before, the accounts whose folders get its answers, and when these must have been read.
create table unsettled_leads (
  campaign_id uuid not null,
  lead_id uuid not null,
  email_id uuid,
  account_ids text[] not null,
  read_from timestamptz not null,
  asked_at timestamptz not null,
  primary key (campaign_id, lead_id)
);
