-- The keys of leads with which this service opens and seals what records of the bus say of them, as the leads service gave them.
-- Null: the lead was erased, and what is still said of it anywhere stays sealed.
create table lead_keys (
  lead_id uuid primary key,
  key bytea check (octet_length(key) = 32)
);

-- The first records of partitions that wait because the keys that they need cannot be had: as long as there are some of a topic, it
-- counts as unheard.
create table records_without_keys (
  topic text not null,
  record_id text not null,
  -- When it was last tried.
  seen_at timestamptz not null,
  primary key (topic, record_id)
);
