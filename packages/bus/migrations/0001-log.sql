-- The event bus on one machine: an append-only log with partitions, offsets and consumer groups, like Kafka's.

create table partitions (
  topic text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  primary key (topic, partition)
);

-- Offsets are handed out under the lock of the partition's row, so they become visible in order and without gaps.
create table records (
  topic text not null,
  partition integer not null,
  record_offset bigint not null,
  record_key text not null,
  record_id text not null,
  headers jsonb not null,
  value text not null,
  recorded_at timestamptz not null,
  primary key (topic, partition, record_offset)
);

create index records_age on records using brin (recorded_at);

create table group_offsets (
  consumer_group text not null,
  topic text not null,
  partition integer not null,
  next_offset bigint not null default 0,
  primary key (consumer_group, topic, partition)
);
