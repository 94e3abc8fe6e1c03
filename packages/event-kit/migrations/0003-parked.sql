-- Records of the bus that this service could not handle. They stay until they are handled after all, or dropped by hand.
create table parked_records (
  -- Also the order in which they are tried again.
  number bigint generated always as identity primary key,
  topic text not null,
  record_id text not null,
  record_key text not null,
  headers json not null,
  -- As bytes: what cannot be read may hold what no text can.
  value bytea not null,
  type text,
  error text not null,
  parked_at timestamptz not null,
  -- What it is about: later records of the topic that are about the same wait behind it.
  lanes text[] not null,
  -- The number of the one that it waits for, when it was not at fault itself: it is tried again as soon as that one is gone.
  waits_for bigint,
  -- What an operator asked for; the service does it.
  request text,
  unique (topic, record_id)
);

create index parked_records_lanes on parked_records using gin (lanes);
create index parked_records_requested on parked_records (number)
  where request is not null or waits_for is not null;
