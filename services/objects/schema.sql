-- What the migrations make, to be read. Written by `npm run schema`: change the migrations, not this file.
-- Beside what packages/event-kit/schema.sql shows.

create table campaigns (
  id uuid not null,
  changed_at timestamp with time zone not null,
  constraint campaigns_pkey PRIMARY KEY (id)
);

create table file_uses (
  campaign_id uuid not null,
  file_id uuid not null,
  constraint file_uses_pkey PRIMARY KEY (campaign_id, file_id)
);
CREATE INDEX uses_of_file ON file_uses USING btree (file_id);

create table files (
  id uuid not null,
  owner_id text not null,
  content_type text,
  size_bytes bigint,
  sha256 text,
  created_at timestamp with time zone not null,
  stored_at timestamp with time zone,
  upload_id uuid,
  piece_id uuid,
  remote_url text,
  unused_since timestamp with time zone,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_upload_id_key UNIQUE (upload_id)
);
CREATE INDEX files_expected ON files USING btree (created_at) WHERE stored_at IS NULL;
CREATE INDEX files_expected_by_owner ON files USING btree (owner_id) WHERE stored_at IS NULL;
CREATE INDEX files_unused ON files USING btree (unused_since) WHERE unused_since IS NOT NULL;

create table migrations (
  id integer default nextval('migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table pieces (
  id uuid not null,
  file_id uuid not null,
  number integer not null,
  created_at timestamp with time zone not null,
  size_bytes bigint,
  sha256 text,
  constraint pieces_pkey PRIMARY KEY (id)
);
CREATE INDEX pieces_by_age ON pieces USING btree (created_at);
CREATE INDEX pieces_of_file ON pieces USING btree (file_id, number);
