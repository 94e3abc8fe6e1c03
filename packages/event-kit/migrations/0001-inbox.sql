-- What this service has handled from the bus: written in the same commit as the effect, so a repeat changes nothing.
create table inbox (
  record_id text primary key,
  handled_at timestamptz not null,
  -- An event that read models are made from, without personal data: what a rebuild makes them from again. Such rows are
  -- kept; the others are forgotten after the bus has forgotten the record.
  topic text,
  event jsonb,
  -- The order in which effects were committed, together with the service's own events.
  transaction_id xid8 not null default pg_current_xact_id(),
  position bigint generated always as identity
);

create index inbox_age on inbox using brin (handled_at);
create index inbox_journal on inbox (transaction_id, position) where event is not null;
