-- What is on its way into the store. A row is written before its bytes, so that none are ever without one, and goes when
-- a file has taken them over. Number 0 is a whole file; the parts of a file count from 1.
create table pieces (
  id uuid primary key,
  file_id uuid not null,
  number integer not null,
  created_at timestamptz not null,
  size_bytes bigint,
  sha256 text
);
create index pieces_of_file on pieces (file_id, number);
create index pieces_by_age on pieces (created_at);

-- Only of a file that comes in parts.
alter table files add upload_id uuid unique;
-- Name of its bytes in the store. Files of earlier versions have none: theirs is their own id.
alter table files add piece_id uuid;
create index files_expected_by_owner on files (owner_id) where stored_at is null;
