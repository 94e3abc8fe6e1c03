-- What was made under an idempotency key, written in the same commit: whoever tries again gets the same answer. Ids and
-- counts only; what they belong to is where it always is, and can be erased.
create table made_once (
  owner text not null,
  key text not null,
  -- Of the request: under the same key another one is refused.
  fingerprint bytea not null,
  made jsonb not null,
  made_at timestamptz not null,
  primary key (owner, key)
);

create index made_once_age on made_once using brin (made_at);
