-- What read models were made from, since this version: one row for all that one commit handled, its events in their order and
-- without personal data, compressed (zstd). Older rows of the inbox hold one event each.
create table journal_blocks (
  transaction_id xid8 not null default commit_order(),
  position bigint generated always as identity,
  handled_at timestamptz not null,
  topic text not null,
  events integer not null,
  -- Those of the events, by which a read finds its own writes.
  ids uuid[] not null,
  packed bytea not null,
  primary key (transaction_id, position)
);

-- Compressed already.
alter table journal_blocks alter column packed set storage external;
