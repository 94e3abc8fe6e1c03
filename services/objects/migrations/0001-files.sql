-- One row per upload address handed out; a file is there once stored_at is set.
create table files (
  id uuid primary key,
  owner_id text not null,
  content_type text,
  size_bytes bigint,
  sha256 text,
  created_at timestamptz not null,
  stored_at timestamptz
);
create index files_expected on files (created_at) where stored_at is null;
