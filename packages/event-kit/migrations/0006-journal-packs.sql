-- What the inbox keeps to make read models from, once it is old: some thousand events a row, compressed (zstd), a tenth of
-- their size. All packs come before all rows of the inbox, in the order of commits.
create table journal_packs (
  last_transaction xid8 not null,
  last_position bigint not null,
  events integer not null,
  packed bytea not null,
  primary key (last_transaction, last_position)
);

-- Compressed already.
alter table journal_packs alter column packed set storage external;
