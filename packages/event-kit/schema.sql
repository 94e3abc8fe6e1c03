-- What the migrations make, to be read. Written by `npm run schema`: change the migrations, not this file.

create table checkpoints (
  reader text not null,
  transaction_id xid8 default '0'::xid8 not null,
  global_position bigint default 0 not null,
  constraint checkpoints_pkey PRIMARY KEY (reader)
);

create table event_store_migrations (
  id integer default nextval('event_store_migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint event_store_migrations_pkey PRIMARY KEY (id)
);

create table events (
  global_position bigint generated always as identity not null,
  transaction_id xid8 default commit_order() not null,
  stream_id text not null,
  version integer not null,
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  metadata jsonb not null,
  occurred_at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (global_position),
  constraint events_stream_id_version_key UNIQUE (stream_id, version)
);
CREATE INDEX events_commit_order ON events USING btree (transaction_id, global_position);

create table inbox (
  record_id text not null,
  handled_at timestamp with time zone not null,
  topic text,
  event jsonb,
  transaction_id xid8 default commit_order() not null,
  "position" bigint generated always as identity not null,
  constraint inbox_pkey PRIMARY KEY (record_id)
);
CREATE INDEX inbox_age ON inbox USING brin (handled_at);
CREATE INDEX inbox_journal ON inbox USING btree (transaction_id, "position") WHERE event IS NOT NULL;

create table inbox_memory (
  is_only_row boolean default true not null,
  known_since timestamp with time zone,
  constraint inbox_memory_pkey PRIMARY KEY (is_only_row),
  constraint inbox_memory_is_only_row_check CHECK (is_only_row)
);

create table journal_blocks (
  transaction_id xid8 default commit_order() not null,
  "position" bigint generated always as identity not null,
  handled_at timestamp with time zone not null,
  topic text not null,
  events integer not null,
  ids uuid[] not null,
  packed bytea storage external not null,
  constraint journal_blocks_pkey PRIMARY KEY (transaction_id, "position")
);

create table journal_packs (
  last_transaction xid8 not null,
  last_position bigint not null,
  events integer not null,
  packed bytea storage external not null,
  constraint journal_packs_pkey PRIMARY KEY (last_transaction, last_position)
);

create table lead_keys (
  lead_id uuid not null,
  key bytea,
  constraint lead_keys_pkey PRIMARY KEY (lead_id),
  constraint lead_keys_key_check CHECK (octet_length(key) = 32)
);

create table made_once (
  owner text not null,
  key text not null,
  fingerprint bytea not null,
  made jsonb not null,
  made_at timestamp with time zone not null,
  constraint made_once_pkey PRIMARY KEY (owner, key)
);
CREATE INDEX made_once_age ON made_once USING brin (made_at);

create table parked_records (
  number bigint generated always as identity not null,
  topic text not null,
  record_id text not null,
  record_key text not null,
  headers json not null,
  value bytea not null,
  type text,
  error text not null,
  parked_at timestamp with time zone not null,
  lanes text[] not null,
  waits_for bigint,
  request text,
  constraint parked_records_pkey PRIMARY KEY (number),
  constraint parked_records_topic_record_id_key UNIQUE (topic, record_id)
);
CREATE INDEX parked_records_lanes ON parked_records USING gin (lanes);
CREATE INDEX parked_records_requested ON parked_records USING btree (number) WHERE request IS NOT NULL OR waits_for IS NOT NULL;

create table records_without_keys (
  topic text not null,
  record_id text not null,
  seen_at timestamp with time zone not null,
  constraint records_without_keys_pkey PRIMARY KEY (topic, record_id)
);

create table republications (
  owner text not null,
  topics text[] not null,
  last_gap bigint not null,
  own_gaps bigint[] default '{}'::bigint[] not null,
  is_complete boolean default false not null,
  constraint republications_pkey PRIMARY KEY (owner)
);

create table republished_records (
  number bigint generated always as identity not null,
  owner text not null,
  topic text not null,
  record_id text not null,
  record_key text not null,
  headers json not null,
  value text not null,
  constraint republished_records_pkey PRIMARY KEY (number),
  constraint republished_records_owner_fkey FOREIGN KEY (owner) REFERENCES republications(owner) ON DELETE CASCADE
);
CREATE INDEX republished_records_of_owner ON republished_records USING btree (owner, number);

create table service_kit_migrations (
  id integer default nextval('service_kit_migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint service_kit_migrations_pkey PRIMARY KEY (id)
);

create table unheard_topics (
  topic text not null,
  cause text not null,
  since timestamp with time zone not null,
  detail text not null,
  number bigint generated always as identity not null,
  constraint unheard_topics_pkey PRIMARY KEY (topic, cause)
);

CREATE OR REPLACE FUNCTION commit_horizon()
 RETURNS xid8
 LANGUAGE sql
 STABLE
AS $function$select pg_snapshot_xmin(pg_current_snapshot())$function$;

CREATE OR REPLACE FUNCTION commit_order()
 RETURNS xid8
 LANGUAGE sql
AS $function$select pg_current_xact_id()$function$;

CREATE OR REPLACE FUNCTION search_form(searched text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if octet_length(searched) = length(searched) then
    return lower(searched);
  end if;
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(searched, NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
        '', 'g')),
      'øłđðħıŧς', 'olddhitσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$function$;
