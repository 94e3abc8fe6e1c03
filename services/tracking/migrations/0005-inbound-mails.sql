-- Every mail that came into the followed folder, under a fingerprint: one that is read again is recognised. What a mail
-- says is not kept; whom it names (`email_ids`, `addresses`, `clues`) only until it is settled.
create table inbound_mails (
  fingerprint text primary key,
  received_at timestamptz not null,
  kind text not null,
  reason text not null,
  state text not null check (state in ('new', 'recorded', 'ignored')),
  -- How long it may wait for its email to become known here.
  waits_until timestamptz not null,
  own_id uuid,
  email_ids uuid[] not null default '{}',
  addresses text[] not null default '{}',
  clues jsonb,
  -- The email that it belongs to, once that is known.
  email_id uuid
);

create index inbound_mails_new on inbound_mails (received_at) where state = 'new';
create index inbound_mails_of_email on inbound_mails (email_id);

-- Mail is matched to leads by address.
create index leads_of_address on leads (lower(email));
