-- Every fact a service knows, in the order it was decided. The table is also the outbox: the publisher reads it.
create table events (
  global_position bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  stream_id text not null,
  version integer not null,
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  metadata jsonb not null,
  occurred_at timestamptz not null,
  unique (stream_id, version)
);

-- Positions are handed out before commit, so a reader by position alone would skip events that commit late.
-- Readers page by (transaction_id, global_position) below the oldest running transaction.
create index events_commit_order on events (transaction_id, global_position);

create table checkpoints (
  reader text primary key,
  transaction_id xid8 not null default '0',
  global_position bigint not null default 0
);
