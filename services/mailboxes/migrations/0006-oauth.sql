-- Tokens of providers are rows of `mailbox_credentials` with the use `oauth`.

-- Sign-ins at a provider that users began, until the browser comes back: each serves once. Not made from events.
create table oauth_sign_ins (
  -- SHA-256 of the `state`, in hex.
  state_hash text primary key,
  user_id text not null,
  provider text not null,
  -- Of PKCE. Nothing without the code, which the provider gives to the browser, and the secret of the client.
  verifier text not null,
  -- The mailbox that is to be connected again.
  mailbox_id uuid,
  -- In real time.
  ends_at timestamptz not null
);

create index oauth_sign_ins_by_end on oauth_sign_ins (ends_at);

-- Who renews the tokens of a mailbox now, over all instances. A lease instead of a lock: a writing transaction that waits
-- for a provider would hold back all publishers. Not made from events.
create table token_leases (
  mailbox_id uuid primary key,
  holder uuid not null,
  -- In real time. Who has not ended by then has died.
  ends_at timestamptz not null
);
