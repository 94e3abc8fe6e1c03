-- Topics that this service does not hear for now: it has lost records of them, or cannot read them. While a row of a topic
-- stands, no copy handles a record of it, and the bus delivers again later.
create table unheard_topics (
  topic text not null,
  cause text not null,
  since timestamptz not null,
  -- For an operator: what happened, and what to do.
  detail text not null,
  -- Higher when it came again.
  number bigint generated always as identity,
  primary key (topic, cause)
);

-- Whatever was handled at this instant or later is in the inbox. What was handled before may be forgotten, or packed. Null: all of
-- it is known. Infinity: an older version has forgotten; the service says how much when it starts.
create table inbox_memory (
  is_only_row boolean primary key default true check (is_only_row),
  known_since timestamptz
);
insert into inbox_memory (known_since)
select case when exists (select from inbox) or exists (select from journal_packs) then timestamptz 'infinity' end;

-- What an owner of topics tells this service again, since it has lost records of them. Handled and deleted in its order once it
-- is complete; then the topics are heard again.
create table republications (
  owner text primary key,
  topics text[] not null,
  -- Of unheard_topics: what stood when it began, and what it has set itself, goes when all is handled.
  last_gap bigint not null,
  own_gaps bigint[] not null default '{}',
  is_complete boolean not null default false
);
create table republished_records (
  number bigint generated always as identity primary key,
  owner text not null references republications on delete cascade,
  topic text not null,
  record_id text not null,
  record_key text not null,
  headers json not null,
  value text not null
);
create index republished_records_of_owner on republished_records (owner, number);
